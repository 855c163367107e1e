import { describe, expect, it } from "vitest";
import { describeFindings } from "./support/finding.js";
import { parseSource, readSources } from "./support/source-file.js";
import { checkTimers } from "./support/timer-rules.js";

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
    "const later = setTimeout;",
    "fetch(url, { signal: AbortSignal.timeout(5) });",
    'import { setTimeout as sleep } from "node:timers/promises";',
    'import timers from "timers";',
  ])("reports %s", (text) => {
    expect(checkTimers(parseSource("overlays/boats/boat.ts", text))).not.toEqual([]);
  });

  it.each([
    "startTimer(5, run);",
    "let handle: ReturnType<typeof setTimeout>;",
    "options.timeout;",
  ])("lets %s pass", (text) => {
    expect(checkTimers(parseSource("overlays/boats/boat.ts", text))).toEqual([]);
  });
});
