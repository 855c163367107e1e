import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { compile, writeConsumerProject } from "./support/compile.js";
import { generateCorpus } from "./support/generate-corpus.js";
import { createFolderOfFile } from "../generator/support/temporary-folder.js";

const folder = createFolderOfFile();

const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const json = { "application/json": { schema: { type: "object" } } };
const done = { "200": { description: "Done.", content: json } };

function createDocument(extra: readonly object[]): object {
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1.0.0" },
    servers: [{ url: "https://things.example" }],
    paths: {
      "/things": {
        get: { operationId: "things.list", parameters: extra, responses: done },
        post: {
          operationId: "things.create",
          parameters: extra,
          requestBody: { required: true, content: json },
          responses: done,
        },
      },
      "/things/{id}": {
        get: { operationId: "things.get", parameters: [id, ...extra], responses: done },
      },
    },
  };
}

/** What a caller writes before the document states a single optional parameter. */
const program = `import { ThingsClient } from "./things/index.js";

const { things } = new ThingsClient({ timeout: 1000 });
const signal = AbortSignal.timeout(1000);
await things.list();
await things.list({ signal });
await things.create({ name: "one" }, { signal, maxRetries: 0 });
await things.get("one", { headers: { "x-trace": "1" } });
`;

async function compileAgainst(extra: readonly object[], name: string): Promise<string> {
  const out = path.join(folder, name);
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(createDocument(extra)));
  await generateCorpus([{ name: "things", file }], out);
  writeConsumerProject(out);
  writeFileSync(path.join(out, "program.ts"), program);
  return compile("typescript-native", out);
}

it.each([
  ["states no parameters", []],
  [
    "has got optional ones of every kind",
    [
      { name: "limit", in: "query", schema: { type: "integer" } },
      { name: "X-Dry", in: "header", schema: { type: "boolean" } },
      { name: "theme", in: "cookie", schema: { type: "string" } },
    ],
  ],
])("a program that calls an operation compiles where the document %s", async (name, extra) => {
  expect(await compileAgainst(extra, name.replaceAll(" ", "-"))).toBe("");
});

it("does not compile where a parameter has become required", async () => {
  const required = [{ name: "limit", in: "query", required: true, schema: { type: "integer" } }];
  const said = await compileAgainst(required, "required");
  expect(said).toMatch(/program\.ts\(5,.*TS2554/);
  expect(said).toContain("Property 'query' is missing in type");
});
