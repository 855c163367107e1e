import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { TimeoutError } from "../../../runtime/errors/index.js";
import { explainReason } from "../../../runtime/time/on-abort.js";

async function reasonOf(signal: AbortSignal): Promise<unknown> {
  while (!signal.aborted) await setTimeout(1);
  return signal.reason;
}

describe("explainReason", () => {
  it("says whose time is up when AbortSignal.timeout ends something, and keeps its kind", async () => {
    const explained = explainReason(await reasonOf(AbortSignal.timeout(1)));
    expect(explained).toBeInstanceOf(DOMException);
    expect(explained).not.toBeInstanceOf(TimeoutError);
    expect(explained).toMatchObject({
      name: "TimeoutError",
      code: DOMException.TIMEOUT_ERR,
      message: "The `signal` that you passed timed out, not the client.",
    });
  });

  it.each([
    ["that of a plain abort", AbortSignal.abort().reason],
    ["a text", "enough"],
    ["nothing", undefined],
    ["an error of the caller", new Error("enough")],
    ["a time-out of the client", new TimeoutError("runs.get", 5)],
  ])("leaves any other reason as it is: %s", (_, reason: unknown) => {
    expect(explainReason(reason)).toBe(reason);
  });
});
