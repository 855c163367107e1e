import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseOptions } from "../../../../generator/run/cli/options.js";
import { parseSyncOptions } from "../../../../generator/follow/options.js";
import { parseAllowed } from "../../../../generator/run/cli/parse-flags.js";
import { createFolder } from "../../support/temporary-folder.js";
import { emitNotes } from "../../../../generator/run/cli/report.js";
import { explainFailure, type Program } from "../../../../generator/run/cli/run-program.js";
import { GeneratorError, InterruptedError } from "../../../../generator/api/problem.js";
import { readCases } from "../../../support/read-cases.js";

type Rows = readonly (readonly [args: string, message: string])[];
interface Cases {
  readonly generate: Rows;
  readonly sync: Rows;
  readonly notes: readonly (readonly [line: number, message: string])[];
  readonly said: readonly string[];
}
const { notes, said, ...wrong }: Cases = readCases("options.yaml", import.meta.url);

describe("a wrong command line", () => {
  it.each(wrong.generate)("of `npm run generate`, %s, is told what is right", (args, message) => {
    expect(() => parseOptions(args.split(" "))).toThrow(`command line: ${message}`);
  });

  it.each(wrong.sync)("of `npm run sync`, %s, is told what is right", (args, message) => {
    expect(() => parseSyncOptions(args.split(" "))).toThrow(`command line: ${message}`);
  });
});

it("--only lists APIs with commas, or is repeated", () => {
  expect(parseOptions(["--only", "v4,v3", "--only", "v2"]).only).toEqual(["v4", "v3", "v2"]);
});

it("sizes are in megabytes, and times in seconds", () => {
  const given = ["--max-size", "2", "--time-limit", "5"];
  const wanted = { maxSize: 2_000_000, timeLimit: 5_000 };
  expect(parseOptions(given)).toMatchObject(wanted);
  expect(parseSyncOptions([...given, "box-eu=a"])).toMatchObject(wanted);
});

it("parseAllowed brings URLs and folders to the form in which they are compared", () => {
  const folder = realpathSync(createFolder());
  mkdirSync(path.join(folder, "real"));
  symlinkSync("real", path.join(folder, "link"));
  const allowed = ["HTTPS://A.example:443/v1/../v2", path.join(folder, "link", ".")];
  expect(parseAllowed(allowed)).toEqual(["https://a.example/v2", path.join(folder, "real")]);
});

const note = (line: number, message: string) => ({ file: "a.yaml", line, message });

describe("emitNotes", () => {
  it("says once what holds for several places, with the first of them", () => {
    expect(emitNotes(notes.map(([line, message]) => note(line, message)))).toEqual(said);
  });

  it("shows twenty facts, and how many notes are behind them", () => {
    const shown = emitNotes(Array.from({ length: 50 }, (_, at) => note(at, `the fact ${at % 25}`)));
    expect(shown).toHaveLength(21);
    expect(shown.at(-1)).toBe("note: 10 more; --json lists them all");
  });
});

const program: Program = {
  call: "npm run build",
  help: "",
  parse: () => ({ help: false }),
  run: async () => 0,
};

const problem = { file: "specs/boats.yaml", line: 3, message: "oh" };

describe("explainFailure", () => {
  it("counts the problems of a document, and says what has become of the files", () => {
    const lines = ["specs/boats.yaml:3: oh", "1 problem; no files changed."];
    const explained = explainFailure(new GeneratorError(problem), program);
    expect(explained).toEqual({ lines, problems: [problem], exitCode: 1 });
  });

  it("leads from a wrong command line to the help", () => {
    const error = new GeneratorError({ file: "command line", message: "oh" }, 2);
    const { lines, exitCode } = explainFailure(error, program);
    expect(lines.at(-1)).toBe("See `npm run build -- --help`.");
    expect(exitCode).toBe(2);
  });

  it.each([
    ["an interruption", new InterruptedError()],
    ["a process that was ended by it", new Error("abort", { cause: new InterruptedError() })],
  ])("tells %s from a fault", (_title, error) => {
    const message = "Interrupted; no files changed.";
    const problems = [{ file: "npm run build", message }];
    const failure = explainFailure(error, { ...program, exitCode: 2 });
    expect(failure).toEqual({ lines: [message], problems, exitCode: 130 });
  });

  it("gives a fault as a problem of the program, and the exit code that the program has for it", () => {
    const { problems, lines } = explainFailure(new TypeError("oh"), program);
    const message = "Internal error; no files changed. Please report this:";
    expect(problems).toEqual([{ file: "npm run build", message }]);
    expect(lines[1]).toMatch(/^TypeError: oh\n/);
    expect(explainFailure(new TypeError("oh"), { ...program, exitCode: 2 }).exitCode).toBe(2);
  });
});
