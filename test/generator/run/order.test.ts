import path from "node:path";
import { expect, it } from "vitest";
import { describeApi } from "../../../docs/site/api/apis.js";
import { generateUnchecked } from "../../corpus/support/generate-corpus.js";
import { createFolderOfFile } from "../support/temporary-folder.js";
import { readCases } from "../../support/read-cases.js";

const folder = createFolderOfFile();

const { paths, b, components, ...head } = readCases("order.yaml", import.meta.url);
const { A, B } = components.schemas;
const { z, c } = B.properties;
const first = { ...head, paths: { "/b": b, ...paths }, components };
const second = {
  ...head,
  paths: { ...paths, "/b": b },
  components: { schemas: { A, B: { ...B, properties: { c, z } } } },
};

it("of paths, schemas and properties changes no code, and that of a list is kept", async () => {
  const codeOf = async (document: object): Promise<Record<string, string>> => {
    const { files } = await generateUnchecked(path.join(folder, "order.json"), document);
    const code = files.filter((file) => file.path.endsWith(".ts"));
    return Object.fromEntries(code.map((file) => [file.path, file.text.toString()]));
  };
  const code = await codeOf(first);
  expect(Object.keys(code)).toEqual(["types.ts", "tables.ts", "client.ts", "index.ts"]);
  expect(code["types.ts"]).toContain('z?: "y" | "x"');
  expect(await codeOf(second)).toEqual(code);
});

it.each([
  [first, ["b.create", "a.list"]],
  [second, ["a.list", "b.create"]],
])("of operations is that of the document on the site", (document, ids) => {
  const { operations } = describeApi("order", document, false);
  expect(operations.map(({ id }) => id)).toEqual(ids);
});
