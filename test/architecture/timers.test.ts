import { describe, expect, it } from "vitest";
import ts from "typescript";
import { describeFindings, type Finding } from "./support/finding.js";
import { findProblems, parseSource, readSources, type SourceFile } from "./support/source-file.js";

/** Finds timers of the platform, which fire at once when a delay does not fit into 31 bits. */
function checkTimers(source: SourceFile): Finding[] {
  return findProblems(source, (node) => {
    const name = timerIn(node);
    return name && `timer of the platform: ${name}`;
  });
}

function timerIn(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) && /^(?:node:)?timers\b/.test(node.text)) return node.text;
  if (ts.isPropertyAccessExpression(node) && node.getText() === "AbortSignal.timeout") {
    return node.getText();
  }
  const isType = node.parent !== undefined && ts.isTypeQueryNode(node.parent);
  return ts.isIdentifier(node) && node.text === "setTimeout" && !isType ? node.text : undefined;
}
it("shipped modules wait by the timers of runtime/time alone, which keep delays of any length", () => {
  const sources = readSources("runtime", "generated", "fleet", "sandbox", "command");
  const others = sources.filter(({ path }) => !path.startsWith("runtime/time/"));
  expect(others.length).toBeGreaterThan(0);
  expect(describeFindings(others.flatMap(checkTimers))).toEqual([]);
});

describe("the check for timers", () => {
  it.each([
    "setTimeout(run, 5);",
    "globalThis.setTimeout(run, 5);",
    "fetch(url, { signal: AbortSignal.timeout(5) });",
    'import { setTimeout as sleep } from "node:timers/promises";',
    'import timers from "timers";',
  ])("reports %s", (text) => {
    expect(checkTimers(parseSource("overlays/boats/boat.ts", text))).not.toEqual([]);
  });

  it.each(["startTimer(5, run);", "let handle: ReturnType<typeof setTimeout>;"])(
    "lets %s pass",
    (text) => {
      expect(checkTimers(parseSource("overlays/boats/boat.ts", text))).toEqual([]);
    },
  );
});
