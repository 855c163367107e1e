import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { BatchReport } from "../../../command/shared/batch-report.js";
import { createConsole } from "../../../command/shared/console.js";
import type { FinishedRun } from "../../../generated/v4/index.js";
import { describeBatch } from "../../../command/shared/batch-line.js";
import { duration } from "../../../command/shared/option-values.js";
import { reportError } from "../../../command/shared/report-error.js";
import { StatusLine } from "../../../command/shared/status-line.js";
import { BrowserNotStoppedError, WaitTimeoutError } from "../../../generated/index.js";

/** A console that no terminal is behind. */
function openConsole(json = false) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  return { console: createConsole({ stdin, stdout, stderr }, json), stdout, stderr };
}

it.each([
  ["completed abandoned", 0, 1],
  ["completed failed", 3, 1],
  ["completed mismatched", 3, 1],
  ["failed rejected", 1, 2],
  ["failed unsent", 1, 2],
  ["rejected unfinished", 4, 2],
  ["unfinished unknown", 5, 2],
  ["unfinished held", 5, 2],
  ["", 0, 0],
])("a batch whose jobs are %j ends with the exit code %i", (kinds, exitCode, troubled) => {
  const { console, stderr } = openConsole();
  const report = new BatchReport(console, "my journal");
  for (const [index, kind] of kinds.split(" ").filter(Boolean).entries()) {
    const isStatus = kind === "completed" || kind === "failed";
    const run = { id: "run_1", status: kind } as FinishedRun;
    report.add({ index, ...(isStatus ? { kind: "finished", run } : { kind }) }, index + 1);
  }
  report.finish();
  expect([console.exitCode, report.counts.troubled]).toEqual([exitCode, troubled]);
  const isDoubtful = String(stderr.read()).includes("journal resolve 'my journal' KEY --retry");
  expect(isDoubtful).toBe(kinds.includes("unknown"));
});

it("the line of a status says once that nothing comes, and the status again when that is over", () => {
  const { console, stderr } = openConsole();
  using line = new StatusLine(console);
  line.update("running");
  for (const message of ["No answer.", "Still no answer."]) line.fail(new Error(message));
  line.update("running");
  line.update("running");
  const lost = "No answer.\nThe wait continues, and so does the run. Ctrl-C ends the wait.\n";
  expect(String(stderr.read())).toBe(`running, 0 s\n${lost}running, 0 s\n`);
});

const durations = { 20: 20, "1.5s": 1_500, "5m": 300_000, "2h": 7_200_000 };
it.each(Object.entries(durations))("a duration of %s is %i ms", (text, time) => {
  expect(duration("ms")(text)).toBe(time);
});

const base = { total: 500, begun: 130, ended: 120, held: 0, fresh: 0, troubled: 0 };

it.each([
  [{}, 0, "120 of 500 done, 10 active"],
  [{ total: undefined }, 5, "120 done, 10 active"],
  [{ fresh: 20 }, 60_000, "120 of 500 done, 10 active, 20.0 per minute, 19 min left"],
  [{ fresh: 100 }, 1_000, "120 of 500 done, 10 active, 6000.0 per minute, 4 s left"],
  [{ fresh: 1 }, 60_000, "120 of 500 done, 10 active, 1.0 per minute, 6.3 h left"],
  [{ held: 3, troubled: 2 }, 0, "120 of 500 done, 10 active, 3 held, 2 not completed"],
])("the line of a batch shows for %j after %i ms: %s", (changed, elapsed, shown) => {
  expect(describeBatch({ ...base, ...changed }, elapsed)).toBe(shown);
});

/** What a person, or a machine, is shown of an error. */
function shownOf(error: unknown, json = false): string {
  const { console, stdout, stderr } = openConsole(json);
  reportError(console, error);
  expect(stdout.read()).toBeNull();
  return String(stderr.read());
}

const late = new WaitTimeoutError({ id: "run_1", elapsed: 5 });
const open = new BrowserNotStoppedError("browser_1", new Error("no connection"));

it("reportError shows the command with which to go on", () => {
  expect(shownOf(late)).toMatch(/\nWait for it again with: npx cloud-agent-sdk wait run_1\n$/);
  expect(shownOf(open)).toMatch(/\nStop it with: npx cloud-agent-sdk browser stop browser_1\n$/);
});

it("reportError shows machines one line without it", () => {
  expect(JSON.parse(shownOf(open, true))).toEqual({ error: JSON.parse(JSON.stringify(open)) });
});
