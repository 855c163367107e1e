import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { compile, writeConsumerProject } from "./support/compile.js";
import { generateCorpus } from "./support/generate-corpus.js";
import { createFolderOfFile } from "../generator/support/temporary-folder.js";
import { readCases } from "../support/read-cases.js";

const folder = createFolderOfFile();

const { document, grown, required } = readCases("support/growth.yaml", import.meta.url);

/** What a caller writes before the document states a single optional parameter. */
const program = `import { ThingsClient } from "./things/index.js";

const { things } = new ThingsClient({ timeout: 1000 });
const signal = AbortSignal.timeout(1000);
await things.list();
await things.list({ signal });
await things.create({ name: "one" }, { signal, maxRetries: 0 });
await things.get("one", { headers: { "x-trace": "1" } });
`;

/** Compiles the program where every operation has these parameters as well. */
async function compileAgainst(extra: readonly object[], name: string): Promise<string> {
  const out = path.join(folder, name);
  const file = path.join(folder, `${name}.json`);
  const grow = (key: string, value: object[]) =>
    key === "parameters" ? [...value, ...extra] : value;
  writeFileSync(file, JSON.stringify(document, grow));
  await generateCorpus([{ name: "things", file }], out);
  writeConsumerProject(out);
  writeFileSync(path.join(out, "program.ts"), program);
  return compile("typescript-native", out);
}

it.each([
  ["states no parameters", []],
  ["has got optional ones of every kind", grown],
])("a program that calls an operation compiles where the document %s", async (name, extra) => {
  expect(await compileAgainst(extra, name.replaceAll(" ", "-"))).toBe("");
});

it("does not compile where a parameter has become required", async () => {
  const said = await compileAgainst(required, "required");
  expect(said).toMatch(/program\.ts\(5,.*TS2554/);
  expect(said).toContain("Property 'query' is missing in type");
});
