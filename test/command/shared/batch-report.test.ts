import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { BatchReport } from "../../../command/shared/batch-report.js";
import { createConsole } from "../../../command/shared/console.js";
import type { FinishedRun } from "../../../generated/v4/index.js";

it.each([
  ["completed abandoned", 0],
  ["completed failed", 3],
  ["completed mismatched", 3],
  ["failed rejected", 1],
  ["failed unsent", 1],
  ["rejected unfinished", 4],
  ["unfinished unknown", 5],
  ["unfinished held", 5],
  ["", 0],
])("a batch whose jobs are %j ends with the exit code %i", (kinds, exitCode) => {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const console = createConsole({ stdin, stdout, stderr }, false);
  const report = new BatchReport(console, "journal");
  for (const [index, kind] of kinds.split(" ").filter(Boolean).entries()) {
    const isStatus = kind === "completed" || kind === "failed";
    const run = { id: "run_1", status: kind } as FinishedRun;
    report.add({ index, ...(isStatus ? { kind: "finished", run } : { kind }) }, index + 1);
  }
  report.finish();
  expect(console.exitCode).toBe(exitCode);
});
