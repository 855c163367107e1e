import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createConsole } from "../../../command/shared/console.js";
import { reportError } from "../../../command/shared/report-error.js";
import { BrowserNotStoppedError, WaitTimeoutError } from "../../../generated/index.js";

/** What a person, or a machine, is shown of an error. */
function shown(error: unknown, json = false): string {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  reportError(createConsole({ stdin, stdout, stderr }, json), error);
  expect(stdout.read()).toBeNull();
  return String(stderr.read());
}

describe("reportError", () => {
  it("shows the command with which to go on", () => {
    expect(shown(new WaitTimeoutError({ id: "run_1", elapsed: 5 }))).toMatch(
      /\nWait for it again with: npx cloud-agent-sdk wait run_1\n$/,
    );
    expect(shown(new BrowserNotStoppedError("browser_1", new Error("no connection")))).toMatch(
      /\nStop it with: npx cloud-agent-sdk browser stop browser_1\n$/,
    );
  });

  it("shows machines one line without it", () => {
    const error = new BrowserNotStoppedError("browser_1", new Error("no connection"));
    expect(JSON.parse(shown(error, true))).toEqual({ error: JSON.parse(JSON.stringify(error)) });
  });
});
