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
  it("all compile against the clients as they are", async () => {
    expect(await compileConsumers(programs, present, path.join(work, "present"))).toEqual(
      new Map(),
    );
    expect(readdirSync(programs).filter((name) => name.endsWith(".ts")).length).toBeGreaterThan(5);
  });

  it.each([
    ["a method", "getStatus(", "readStatus(", "runs.ts"],
    ["an exported type", /(?<!")\bFullRun\b(?!")(?!:)/g, "WholeRun", "runs.ts"],
    ["a field of a request", "interrupt?: boolean;", "", "sessions.ts"],
    ["a field of a response", "cdpUrl: string;", "", "browsers.ts"],
    ["a path", '"/runs/{id}/status"', '"/runs/{run_id}/status"', "http.ts"],
  ])(
    "stop compiling when %s has gone, and only those that use it",
    async (_, from, to, program) => {
      const failures = await compileEdited((text) => text.replaceAll(from, to));
      expect([...failures.keys()]).toEqual([program]);
      const [finding] = findBroken(new Map(), failures);
      expect(finding).toMatchObject({
        severity: "major",
        message: expect.stringMatching(new RegExp(`^the program ${program} no longer compiles: `)),
      });
    },
  );

  it("go on compiling when only more is offered", async () => {
    const failures = await compileEdited((text) =>
      text.replaceAll("interrupt?: boolean;", "interrupt?: boolean; priority?: number;"),
    );
    expect(failures).toEqual(new Map());
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
