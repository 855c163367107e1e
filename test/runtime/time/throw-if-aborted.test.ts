import { describe, expect, it } from "vitest";
import { throwIfAborted } from "../../../runtime/time/index.js";

function thrownBy(signal: AbortSignal | undefined): unknown {
  try {
    throwIfAborted(signal);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("throwIfAborted", () => {
  it("throws the caller's own reason", () => {
    const reason = new Error("enough");
    expect(thrownBy(AbortSignal.abort(reason))).toBe(reason);
  });

  it("says whose time is up after a time-out of the platform", () => {
    const bare = new DOMException("The operation was aborted due to timeout", "TimeoutError");
    expect(thrownBy(AbortSignal.abort(bare))).toMatchObject({
      name: "TimeoutError",
      message: "The `signal` that you passed timed out, not the client.",
    });
  });

  it("lets others pass", () => {
    expect(thrownBy(undefined)).toBeUndefined();
    expect(thrownBy(new AbortController().signal)).toBeUndefined();
  });
});
