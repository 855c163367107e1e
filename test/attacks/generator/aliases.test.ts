import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadLinted } from "../../../generator/document/load-linted.js";
import { loadDocuments } from "../../../generator/document/load-documents.js";
import { createFilePlan } from "../../../generator/document/plan.js";
import { loadSidecar } from "../../../generator/document/sidecar.js";
import { parseYaml } from "../../../generator/api/read/parse-yaml.js";
import { projectRoot } from "../../../scripts/support/project.mjs";
import { createFolder } from "../../generator/support/temporary-folder.js";

const levels = [..."abcdefgh"];
/** Nine aliases of what holds nine aliases, and so on: 43 million nodes. */
const bomb = levels.map((name, at) => {
  const item = at === 0 ? "x" : `*${levels[at - 1]}`;
  return `${name}: &${name} [${Array.from({ length: 9 }, () => item).join(",")}]`;
});

const head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n";
const block = `x-bomb:\n  ${bomb.join("\n  ")}\n`;
const flow = `{ openapi: 3.1.0, info: { title: T, version: '1' }, paths: {}, x-bomb: { ${bomb.join(", ")} } }`;
const starred = block.replaceAll(/([&*])([a-h])/g, "$1*$2");
/** A small document that expands to 360 MB. */
const leaf = `x-leaf: &leaf ${"x".repeat(40_000)}\nx-all: [${Array.from({ length: 9000 }, () => "*leaf").join(", ")}]\n`;
const content = "{ application/json: { schema: { $ref: part.yaml } } }";
const referring = `${head}paths: { /t: { get: { responses: { '200': { description: T, content: ${content} } } } } }\n`;

/** Checks and bundles a document side by side, as a run does, and returns why each of the two failed. */
async function attempt(text: string, part = "type: object\n"): Promise<string[]> {
  const folder = createFolder({ "api.yaml": text, "part.yaml": part });
  const own = await createFilePlan(path.join(folder, "api.yaml"), folder, projectRoot);
  const plan = { ...own, root: folder };
  const end = AbortSignal.timeout(10_000);
  const ends = await Promise.allSettled([loadLinted(plan, end), loadDocuments(plan, end)]);
  return ends.map((each) => (each.status === "rejected" ? String(each.reason) : "passed"));
}

describe("aliases that multiply", () => {
  it.each([
    ["a document", "api.yaml: ", `${head}paths: {}\n${block}`, undefined],
    ["a document that looks like JSON", "api.yaml: ", flow, undefined],
    ["a file that a document refers to", "part.yaml: ", referring, `type: object\n${block}`],
    ["such a file that looks like JSON", "part.yaml: ", referring, `{ ${bomb.join(", ")} }`],
    ["names with stars", "api.yaml: ", `${head}paths: {}\n${starred}`, undefined],
    ["many uses of a long text", "api.yaml: ", `${head}paths: {}\n${leaf}`, undefined],
    ["a list that holds itself", "api.yaml: ", `${head}paths: {}\nx-a: &a [*a, *a]\n`, undefined],
  ])("are not expanded in %s", async (_, place, text, part) => {
    const expected = "expands to too much through YAML aliases; expected at most 10000 nodes";
    const [linter, bundler] = await attempt(text, part);
    expect(linter).toContain(expected);
    expect(linter).toContain(place);
    expect(bundler).toContain(expected);
  });

  it("are not expanded in an overlay, whose place is named", async () => {
    const folder = createFolder({ "fix.yaml": `overlay: 1.0.0\n${block}` });
    const says = /fix\.yaml: .*YAML aliases; expected/;
    await expect(loadSidecar(path.join(folder, "fix.yaml"), folder)).rejects.toThrow(says);
  });
});

it("a map of 60,000 names is read within seconds, and a name that it has twice is found", () => {
  const names = Array.from({ length: 60_000 }, (_, at) => `k${at}: 1\n`).join("");
  const started = process.cpuUsage().user;
  expect(Object.keys(Object(parseYaml(names)))).toHaveLength(60_000);
  // In microseconds; comparing each name with all others takes twenty times as long.
  expect(process.cpuUsage().user - started).toBeLessThan(10_000_000);
  const flaw = { line: 60_001, column: 1, message: "Map keys must be unique" };
  expect(() => parseYaml(`${names}k7: 2\n`)).toThrow(expect.objectContaining({ flaw }));
});
