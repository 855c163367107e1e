import { describe, expect, it } from "vitest";
import { GeneratorError, type Problem } from "../../../generator/model/problem.js";
import { createWatchReport, type WatchEvent } from "../../../generator/watch/watch-report.js";
import { Screen, type Terminal } from "../../../generator/watch/screen.js";

const done: WatchEvent = {
  event: "done",
  apis: ["boats", "cars"],
  changed: ["boats/types.ts"],
  notes: [{ file: "boats.yaml", line: 1, column: 2, message: "sails are left out" }],
  recovered: false,
  time: 12,
};

const problem: Problem = { file: "boats.yaml", line: 3, column: 4, message: "no", expected: "yes" };

const refused: WatchEvent = {
  event: "refused",
  apis: ["boats"],
  error: new GeneratorError([problem]),
  time: 34,
};

/** What a terminal is told between texts. */
const clearing = /\u001b\[[HJK]/g;
const recovered: WatchEvent = { ...done, changed: [], recovered: true };

/** Reports events and gives what was written of each. */
function report(
  events: readonly WatchEvent[],
  { json = false, quiet = false, verbose = false, isTTY = false } = {},
): string[] {
  let text = "";
  const write = (part: string): void => {
    text += part;
  };
  const tell = createWatchReport({ json, quiet, verbose }, { isTTY, rows: 24, columns: 80, write });
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
    const [first, ...others] = report([done, refused, recovered], { quiet: true, isTTY: true });
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

  it("shows all that counts now on a terminal, every time", () => {
    const [, second = ""] = report([refused, done], { isTTY: true });
    const lines = second.replace(clearing, "").split("\n");
    expect(lines).toEqual([
      "boats, cars: 1 file written (12 ms)",
      "note: boats.yaml:1:2: sails are left out",
      "",
      expect.stringMatching(/^Watching\. Last change at .*\.$/),
      "",
    ]);
  });

  it.each([{ quiet: true }, { isTTY: true }, {}])("has the stack when verbose, %j", (options) => {
    const error = new GeneratorError([problem], 1, { cause: new TypeError("no sail") });
    const [brief, verbose] = [false, true].map((isVerbose) =>
      report([{ ...refused, error }], { ...options, verbose: isVerbose })
        .join("")
        .replace(clearing, ""),
    );
    expect(brief).not.toContain("TypeError");
    expect(verbose).toMatch(
      /^boats\.yaml:3:4: no; expected yes\nTypeError: no sail\n +at .*watch-report\.test/m,
    );
  });

  it("counts what nobody would read to its end, and says so of a fault of ours", () => {
    const many = new GeneratorError(Array.from({ length: 25 }, () => problem));
    const [text = ""] = report([{ ...refused, error: many }]);
    expect(text).toContain("\n5 more; `npm run generate` lists them all\nboats: not generated");
    const [ours] = report([{ ...refused, error: new TypeError("oh") }]);
    expect(ours).toMatch(/Please report this:\nTypeError: oh/);
  });
});

/** Shows lines one after another, and gives what is written each time, without what a terminal is told at line ends. */
function show(...screens: readonly (readonly string[])[]): string[] {
  const written: string[] = [];
  const write = (text: string): void => void written.push(text.replaceAll(/\u001b\[[KJ]/g, ""));
  const terminal: Terminal = { rows: 10, columns: 20, write };
  const screen = new Screen(terminal);
  for (const lines of screens) screen.show(lines, "watching");
  return written;
}

describe("the screen of a watch", () => {
  it("shows the last lines in place of those before, in one piece and without ever being empty", () => {
    const [first, second] = show(["one", "two"], ["1"]);
    expect(first).toBe(`${"\n".repeat(10)}\u001b[Hone\ntwo\n\nwatching\n`);
    expect(second).toBe("\u001b[H1\n\nwatching\n");
  });

  it("counts the lines that do not fit, by the room that they take", () => {
    const long = "a line that takes two rows";
    const [written] = show([long, long, long, long]);
    expect(written).toContain([`H${long}`, long, "… 2 more lines", "", "watching"].join("\n"));
  });
});
