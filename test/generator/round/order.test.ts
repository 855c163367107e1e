import path from "node:path";
import { expect, it } from "vitest";
import { describeApi } from "../../../docs/site/api/apis.js";
import { generateUnchecked } from "../../corpus/support/generate-corpus.js";
import { createFolderOfFile } from "../support/temporary-folder.js";

const folder = createFolderOfFile();

const answerOf = (name: string): object => ({
  "200": {
    description: name,
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
  },
});

const b = {
  post: {
    operationId: "b.create",
    parameters: [
      { name: "z", in: "query", schema: { type: "string", enum: ["y", "x"] } },
      { name: "a", in: "query", schema: { type: "string" } },
    ],
    requestBody: {
      content: { "application/json": { schema: { $ref: "#/components/schemas/B" } } },
    },
    responses: answerOf("B"),
  },
};
const a = { get: { operationId: "a.list", responses: answerOf("A") } };
const [z, c] = [{ type: "string", pattern: "^z$" }, { type: "integer" }];
const schemaB = { type: "object", required: ["z", "c"], additionalProperties: false };
const schemaA = { type: "object", properties: { y: { type: "string" } } };

const documentOf = (paths: object, schemas: object): object => ({
  openapi: "3.1.0",
  info: { title: "Order", version: "1" },
  servers: [{ url: "https://order.example" }],
  paths,
  components: { schemas },
});

const first = documentOf(
  { "/b": b, "/a": a },
  { B: { ...schemaB, properties: { z, c } }, A: schemaA },
);
const second = documentOf(
  { "/a": a, "/b": b },
  { A: schemaA, B: { ...schemaB, properties: { c, z } } },
);

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
  const { operations } = describeApi("order", document, "./order/index.js", false);
  expect(operations.map(({ id }) => id)).toEqual(ids);
});
