import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  compileConsumers,
  findBroken,
  writeTree,
} from "../../../generator/verdict/compile-consumers.js";

const root = path.resolve(import.meta.dirname, "../../..");
const programs = path.join(root, "test", "consumers");
// Inside of the project, where dependencies are found.
const work = mkdtempSync(path.join(root, "node_modules", ".cache-consumers-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const present = { root, generated: path.join(root, "generated") };

/** The generated files, with some texts of v4 replaced. */
function readGenerated(edit: (text: string) => string): { path: string; text: string }[] {
  const entries = readdirSync(present.generated, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => {
      const name = path.relative(present.generated, file);
      const text = readFileSync(file, "utf8");
      return { path: name, text: name.startsWith("v4") ? edit(text) : text };
    });
}

async function compileEdited(edit: (text: string) => string): Promise<ReadonlyMap<string, string>> {
  const tree = await writeTree(readGenerated(edit), root, path.join(work, "tree"));
  return compileConsumers(programs, tree, path.join(work, "edited"));
}

describe("consumer programs", () => {
  it("stop compiling when something has gone, each by what it uses, and go on where more is offered", async () => {
    const failures = await compileEdited((text) =>
      text
        .replaceAll("getStatus(", "readStatus(")
        .replaceAll("interrupt?: boolean;", "")
        .replaceAll("cdpUrl: string;", "cdpUrl: string; priority?: number;")
        .replaceAll('"/runs/{id}/status"', '"/runs/{run_id}/status"'),
    );
    expect(readdirSync(programs).filter((name) => name.endsWith(".ts")).length).toBeGreaterThan(5);
    expect([...failures].toSorted()).toEqual([
      ["http.ts", expect.stringContaining("/runs/{id}/status")],
      ["runs.ts", expect.stringContaining("getStatus")],
      ["sessions.ts", expect.stringContaining("interrupt")],
    ]);
    expect(findBroken(new Map(), failures)).toContainEqual({
      severity: "major",
      kind: "program-broken",
      message: expect.stringMatching(/^the program runs\.ts no longer compiles: .*getStatus/),
    });
  });

  it("count for nothing when they did not compile before either", () => {
    const failure = new Map([["broken.ts", "no such thing"]]);
    expect(findBroken(failure, failure)).toEqual([]);
  });

  it("all stop when the clients themselves do not compile", async () => {
    const failures = await compileEdited((text) =>
      text.replace("export class Runs", "export clas Runs"),
    );
    expect(findBroken(new Map(), failures).length).toBeGreaterThan(0);
  });
});
