import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { createFilePlan } from "../../../generator/load/plan.js";
import { projectRoot } from "../../../generator/model/paths.js";
import { TouchedDocuments } from "../../../generator/watch/touched-documents.js";
import { createFolder } from "../support/temporary-folder.js";

it("says which document it works on, so that one that takes too long can be given up", async () => {
  const folder = createFolder();
  const file = path.join(folder, "pets.yaml");
  writeFileSync(file, 'openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\npaths: {}\n');
  const plan = { ...(await createFilePlan(file, folder, projectRoot)), root: folder };
  const { signal } = new AbortController();
  const documents = new TouchedDocuments();
  const seen: (string | undefined)[] = [];
  await documents.lint(plan, signal, (name) => seen.push(name));
  await documents.load(plan, signal, (name) => seen.push(name));
  expect(seen).toEqual(["pets.yaml", undefined, "pets.yaml", undefined]);
});
