import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { loadDocuments } from "../../../generator/load/load-documents.js";
import { createFilePlan } from "../../../generator/load/plan.js";
import { projectRoot } from "../../../generator/model/paths.js";
import { createFolder } from "../support/temporary-folder.js";

it("documents of one plan may have files of the same name, in folders of their own", async () => {
  const folder = createFolder();
  const sources = ["boats/openapi.yaml", "cars/openapi.yaml", "cars/trains.yaml"].map((name) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `openapi: 3.1.0\ninfo: { title: ${name}, version: "1" }\npaths: {}\n`);
    return { name: name.replace(/\W.*/, ""), file };
  });
  const plan = await createFilePlan(path.join(folder, "none.yaml"), folder, projectRoot);
  const { signal } = new AbortController();
  const documents = await loadDocuments({ ...plan, sources }, signal);
  expect(documents.map(({ file, document }) => [file, document.info.title])).toEqual([
    [path.join(folder, "boats/openapi.yaml"), "boats/openapi.yaml"],
    [path.join(folder, "cars/openapi.yaml"), "cars/openapi.yaml"],
    [path.join(folder, "cars/trains.yaml"), "cars/trains.yaml"],
  ]);
});
