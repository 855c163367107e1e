import { describe, expect, it } from "vitest";
import ts from "typescript";
import { findProblems, parseSource, readSources, type SourceFile } from "./support/source-file.js";
import type { Finding } from "./support/finding.js";

/** Where the class of an error is asked for, and what it decides there. */
const allowed: Readonly<Record<string, string>> = {
  "fleet/add-jobs.ts": "whose mistake a failed addition is",
  "fleet/fleet-worker.ts": "whether a worker ends",
  "fleet/job-course.ts": "whether a worker ends, and how long a pause is",
  "runtime/browsers/stop-surely.ts": "whether a stop, which is safe to repeat, is still needed",
  "runtime/host/append-log.ts": "how an error is worded",
  "runtime/polling/poll.ts": "whether and when a read is repeated",
  "runtime/transport/transport.ts":
    "whether the client itself rejected a request, before it was written",
  "runtime/signup/register.ts": "whether another challenge is solved",
};

it("modules that may send a request again ask the record of the call what became of it, and never the class of an error", () => {
  const sources = readSources("runtime", "fleet").filter(
    ({ path }) => !path.startsWith("runtime/errors/"),
  );
  const found = sources.flatMap(checkRepetition);
  const others = found.filter(({ file }) => allowed[file] === undefined);
  expect(others).toEqual([]);
  const idle = Object.keys(allowed).filter((file) => found.every((one) => one.file !== file));
  expect(idle).toEqual([]);
});

describe("the check for such modules", () => {
  it.each(["error instanceof ConnectionError", "!(error instanceof ApiError)"])(
    "reports %s",
    (text) => {
      expect(checkRepetition(parseSource("overlays/boats/boat.ts", text))).toHaveLength(1);
    },
  );

  it.each(["value instanceof Date", "error instanceof ResultError", "record.isWithoutEffect"])(
    "lets %s pass",
    (text) => {
      expect(checkRepetition(parseSource("overlays/boats/boat.ts", text))).toEqual([]);
    },
  );
});

/** Classes of errors that say what became of a request, if they come from its own call. */
const classes =
  /^(?:Api|Authentication|Configuration|Conflict|Connection|NotFound|OutcomeUnknown|Server|Throttle|Timeout|Validation)Error$/;

/** Finds decisions by the class of an error, which can come from another call. Only its record knows what became of one. */
function checkRepetition(source: SourceFile): Finding[] {
  return findProblems(source, (node) => {
    const isClassTest =
      ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
    const isFound = isClassTest && classes.test(node.right.getText());
    return isFound ? `decides by class: ${node.getText()}` : undefined;
  });
}
