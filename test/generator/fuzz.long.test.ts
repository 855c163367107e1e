import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadLinted } from "../../generator/document/load-linted.js";
import { createFilePlan, type Source } from "../../generator/document/plan.js";
import type { OpenApiDocument } from "../../generator/api/openapi.js";
import { emitProblem, GeneratorError, type Problem } from "../../generator/api/problem.js";
import { generateUnchecked } from "../corpus/support/generate-corpus.js";
import { createDocuments } from "../fuzz/targets/documents.js";
import { mutatedDocument } from "./support/mutated-document.js";
import { createFolderOfFile } from "./support/temporary-folder.js";

const root = path.resolve(import.meta.dirname, "../..");
const folder = createFolderOfFile();

function writeSource(
  name: string,
  document: object,
): { loaded: Source & { document: OpenApiDocument }; file: string } {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.json`);
  const text = JSON.stringify(document, null, 2);
  writeFileSync(file, text);
  // Whatever it is: that is the point. It is read back, because no file can hold what an edit may leave in memory.
  return { file, loaded: { name, file, document: JSON.parse(text) as OpenApiDocument } };
}

function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof GeneratorError) return error.problems;
  throw error;
}

describe("a document that is broken somewhere", () => {
  it("gives expected statements or a located problem, and comes to an end", async () => {
    await using target = createDocuments();
    await expect(fc.assert(target.property, { numRuns: 300 })).resolves.toBeUndefined();
  });

  it("is refused with line and column when the linter overlooks what is wrong", async () => {
    const sources = fc
      .sample(mutatedDocument, 100)
      .map((document, at) => writeSource(`some-${at}`, document));
    const refused = await findRefused(sources.map(({ loaded }) => loaded));
    const sound = sources.filter(({ file }) => !refused.has(path.basename(file)));
    expect(sound.length).toBeGreaterThan(5);
    const unexplained: string[] = [];
    for (const { loaded, file } of sound) {
      const problems = await generateUnchecked(file, loaded.document).then(() => [], problemsOf);
      unexplained.push(...problems.filter(({ line }) => line === undefined).map(emitProblem));
    }
    expect(unexplained.length, unexplained.join("\n")).toBeLessThan(3);
  });
});

/** Names of the files in which the linter finds a problem; it stops at the first that it cannot cope with. */
async function findRefused(sources: readonly Source[]): Promise<Set<string>> {
  const refused = new Set<string>();
  let left = sources;
  while (left.length > 0) {
    const own = await createFilePlan(left[0]?.file ?? "", path.join(folder, "out"), root);
    const plan = { ...own, root: folder, sources: left };
    const { signal } = new AbortController();
    const problems = await loadLinted(plan, signal).then(() => [], problemsOf);
    for (const { file } of problems) refused.add(file);
    const stopped = left.findIndex(({ file }) => path.basename(file) === problems[0]?.file);
    if (problems.length !== 1 || stopped < 0) break;
    left = left.slice(stopped + 1);
  }
  return refused;
}
