import { describe, expect, it } from "vitest";
import { GeneratorError, type Problem } from "../../../../generator/api/problem.js";
import { createWatchReport } from "../../../../generator/run/watch/watch-report.js";
import type { WatchEvent } from "../../../../generator/run/watch/watch-report.js";

const done: WatchEvent = {
  event: "done",
  apis: ["boats", "cars"],
  changed: ["boats/types.ts"],
  notes: [{ file: "boats.yaml", line: 1, column: 2, message: "sails are left out" }],
  recovered: false,
  time: 12,
};

const problem: Problem = { file: "boats.yaml", line: 3, column: 4, message: "no", expected: "yes" };

const error = new GeneratorError(problem);
const refused: WatchEvent = { event: "refused", apis: ["boats"], error, time: 34 };

const recovered: WatchEvent = { ...done, changed: [], recovered: true };

/** Reports events and gives what was written of each. */
function report(events: readonly WatchEvent[], options = {}): string[] {
  let text = "";
  const settings = { json: false, quiet: false, verbose: false, ...options };
  const tell = createWatchReport(settings, (part) => (text += part));
  return events.map((event) => {
    text = "";
    tell(event, "Watching.");
    return text;
  });
}

describe("the report of a watch", () => {
  it("has a line for each event, and says what stays the same once", () => {
    expect(report([done, done, refused, recovered])).toEqual([
      "note: boats.yaml:1:2: sails are left out\nboats, cars: 1 file written (12 ms)\nWatching.\n",
      "boats, cars: 1 file written (12 ms)\n",
      "boats.yaml:3:4: no; expected yes\nboats: not generated, no files changed (34 ms)\n",
      "boats, cars: recovered; nothing to write; every file is up to date (12 ms)\n",
    ]);
  });

  it("has nothing but mistakes and their end when it is to be quiet", () => {
    const [first, ...others] = report([done, refused, recovered], { quiet: true });
    expect(first).toBe("");
    expect(others.join("")).toBe(
      "boats.yaml:3:4: no; expected yes\nboats: not generated, no files changed (34 ms)\n" +
        "boats, cars: recovered; nothing to write; every file is up to date (12 ms)\n",
    );
  });

  it("is an object a line for a program", () => {
    expect(report([done, refused], { json: true }).map((line) => JSON.parse(line))).toEqual([
      done,
      { event: "refused", apis: ["boats"], problems: [problem], time: 34 },
    ]);
  });

  it.each([{ quiet: true }, {}])("has the stack when verbose, %j", (options) => {
    const caused = new GeneratorError(problem, 1, { cause: new TypeError("no sail") });
    const events = [{ ...refused, error: caused }];
    expect(report(events, options).join("")).not.toContain("TypeError");
    const verbose = report(events, { ...options, verbose: true }).join("");
    expect(verbose).toMatch(
      /^boats\.yaml:3:4: no; expected yes\nTypeError: no sail\n +at .*watch-report\.test/m,
    );
  });

  it("counts what nobody would read to its end, and says so of a fault of ours", () => {
    const many = new GeneratorError(Array.from({ length: 25 }, () => problem));
    const [text = ""] = report([{ ...refused, error: many }]);
    expect(text).toContain("\n5 more; a run without --watch lists them all\nboats: not generated");
    const [ours] = report([{ ...refused, error: new TypeError("oh") }]);
    expect(ours).toMatch(/Please report this:\nTypeError: oh/);
  });
});
