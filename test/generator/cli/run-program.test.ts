import { describe, expect, it } from "vitest";
import { explainFailure, type Program } from "../../../generator/cli/run-program.js";
import { GeneratorError, InterruptedError } from "../../../generator/model/problem.js";

const program: Program = {
  call: "npm run build",
  help: "",
  parse: () => ({ help: false }),
  run: async () => 0,
  conclude: ({ problems, aftermath }) => `${problems.length} problem; ${aftermath}`,
};
const problem = { file: "specs/boats.yaml", line: 3, message: "oh" };

describe("explainFailure", () => {
  it("counts the problems of a document, and says what has become of the files", () => {
    expect(explainFailure(new GeneratorError([problem]), program)).toEqual({
      lines: ["specs/boats.yaml:3: oh", "1 problem; no files changed."],
      problems: [problem],
      exitCode: 1,
    });
  });

  it("leads from a wrong command line to the help", () => {
    const error = new GeneratorError([{ file: "command line", message: "oh" }], 2);
    const { lines, exitCode } = explainFailure(error, program);
    expect(lines.at(-1)).toBe("See `npm run build -- --help`.");
    expect(exitCode).toBe(2);
  });

  it.each([
    ["an interruption", new InterruptedError()],
    ["a process that was ended by it", new Error("abort", { cause: new InterruptedError() })],
  ])("tells %s from a fault", (_title, error) => {
    const message = "Interrupted; no files changed.";
    expect(explainFailure(error, program)).toEqual({
      lines: [message],
      problems: [{ file: "npm run build", message }],
      exitCode: 130,
    });
  });

  it("gives a fault as a problem of the program, and the exit code that the program has for it", () => {
    const { problems, lines } = explainFailure(new TypeError("oh"), program);
    const message = "Internal error; no files changed. Please report this:";
    expect(problems).toEqual([{ file: "npm run build", message }]);
    expect(lines[1]).toMatch(/^TypeError: oh\n/);
    const strict = { ...program, exitCode: 2 };
    expect(explainFailure(new TypeError("oh"), strict).exitCode).toBe(2);
  });
});
