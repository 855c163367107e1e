import { describe, expect, it } from "vitest";
import { generateProgram } from "../../../generator/cli/generate-program.js";
import { explainFailure } from "../../../generator/cli/report-failure.js";
import { GeneratorError, InterruptedError } from "../../../generator/model/problem.js";

const problem = { file: "specs/boats.yaml", line: 3, message: "oh" };

describe("explainFailure", () => {
  it("counts the problems of a document, and says what has become of the files", () => {
    expect(explainFailure(new GeneratorError([problem]), generateProgram)).toEqual({
      lines: ["specs/boats.yaml:3: oh", "1 problem; no files changed."],
      problems: [problem],
      exitCode: 1,
    });
  });

  it("leads from a wrong command line to the help", () => {
    const { lines, exitCode } = explainFailure(new GeneratorError([problem], 2), generateProgram);
    expect(lines.at(-1)).toBe("See `npm run generate -- --help`.");
    expect(exitCode).toBe(2);
  });

  it.each([
    ["an interruption", new InterruptedError()],
    ["a process that was ended by it", new Error("abort", { cause: new InterruptedError() })],
  ])("tells %s from a fault", (_title, error) => {
    const message = "Interrupted; no files changed.";
    expect(explainFailure(error, generateProgram)).toEqual({
      lines: [message],
      problems: [{ file: "npm run generate", message }],
      exitCode: 130,
    });
  });

  it("gives a fault as a problem of the program, and the exit code that the program has for it", () => {
    const { problems, lines } = explainFailure(new TypeError("oh"), generateProgram);
    const message = "Internal error; no files changed. Please report this:";
    expect(problems).toEqual([{ file: "npm run generate", message }]);
    expect(lines[1]).toMatch(/^TypeError: oh\n/);
    const strict = { ...generateProgram, exitCode: 2 };
    expect(explainFailure(new TypeError("oh"), strict).exitCode).toBe(2);
  });
});
