import { execFileSync, execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { listFiles, projectRoot, readText } from "./support/source-file.js";

/** What there is of something, which must not grow, and how little of it there is to be. */
interface Limit {
  readonly stands: number;
  readonly goal?: number;
  readonly why?: string;
}

interface Limits {
  /** Lines of code by room; of several rooms together, joined by ` + `. */
  readonly lines: Readonly<Record<string, Limit>>;
  /** Files of the repository. */
  readonly files: Limit;
  /** What one `createAndWait` runs through. */
  readonly steps: Readonly<Record<"functions" | "modules", Limit>>;
}

const limits = JSON.parse(readText("test/limits.json")) as Limits;
const rooms = Object.entries(limits.lines).map(([room, limit]) => ({ room, ...limit }));

describe("the code of", () => {
  it.each(rooms)("$room stays within $stands lines", ({ room, stands }) => {
    const lines = room.split(" + ").reduce((sum, each) => sum + countLines(each), 0);
    const message = `${room} has ${lines} lines of code without blanks and comments; expected at most ${stands}: take out what it replaces`;
    expect(lines, message).toBeLessThanOrEqual(stands);
    expect(lines).toBeGreaterThan(0);
  });

  it("a room is what is neither blank nor a comment", () => {
    const text =
      "/**\n * Says.\n */\nconst a = 1; // why\n\n// as\n  /* b */\nconst b = `\n/* c`;\n";
    expect(countCode(text)).toBe(3);
  });
});

it(`there are at most ${limits.files.stands} files`, () => {
  const names = execFileSync("git", ["ls-files"], { cwd: projectRoot, encoding: "utf8" });
  expect(names.trim().split("\n").length).toBeLessThanOrEqual(limits.files.stands);
});

it("a goal has its reason, and is below what stands: one that is reached gives way to a lower one", () => {
  const all = [...rooms, limits.files, ...Object.values(limits.steps)];
  const goals = all.filter(({ goal, why }) => goal !== undefined || why !== undefined);
  expect(goals.length).toBeGreaterThan(0);
  const wrong = goals.filter(({ stands, goal = Infinity, why = "" }) => goal >= stands || !why);
  expect(wrong).toEqual([]);
});

function countLines(room: string): number {
  const files = [".ts", ".mjs", ".js", ".vue", ".css", ".hbs"].flatMap((ending) =>
    listFiles(room, ending),
  );
  return files.reduce((sum, file) => sum + countCode(readText(file)), 0);
}

function countCode(text: string): number {
  const code = text.replaceAll(/^[\t ]*\/\*[^]*?\*\/[\t ]*$/gm, "");
  return code.split("\n").filter((line) => /^\s*(?!\/\/)\S/.test(line)).length;
}

it("a run is created and awaited in few steps", async () => {
  const program = ["--import", "tsx", "test/architecture/support/print-steps.ts"];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: projectRoot });
  const files = stdout.trim().split("\n").toSorted();
  const functions = files.flatMap((line) => line.split(", ")).length;
  const { functions: most, modules } = limits.steps;
  const message = `${functions} functions in ${files.length} modules; expected at most ${most.stands} in ${modules.stands}: take out what they replace\n${files.join("\n")}\n`;
  expect(functions, message).toBeLessThanOrEqual(most.stands);
  expect(files.length, message).toBeLessThanOrEqual(modules.stands);
});
