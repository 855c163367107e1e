import { describe, expect, it } from "vitest";
import { WaitTimeoutError } from "../../../runtime/errors/index.js";

describe("WaitTimeoutError", () => {
  it("has what is needed to resume and says what is known of the work", () => {
    const error = new WaitTimeoutError({ id: "run_1", lastStatus: "started", elapsed: 60_000 });
    expect(error.message).toContain("run_1");
    expect(error.message).toContain('"started"');
    expect(error.message).toContain("was not cancelled and may still be active");
    expect(error.toJSON()).toMatchObject({
      code: "wait_timeout",
      id: "run_1",
      lastStatus: "started",
      elapsed: 60_000,
    });
  });

  it("says why nothing could be read in the end", () => {
    const cause = new Error("runs.getStatus: no connection.");
    const error = new WaitTimeoutError({ id: "run_1", elapsed: 5, cause });
    expect(error.message).toContain(
      "The last read failed: runs.getStatus: no connection. The work",
    );
    expect(error.cause).toBe(cause);
    expect("cause" in new WaitTimeoutError({ id: "run_1", elapsed: 5 })).toBe(false);
  });

  it("leaves the status out when none was read", () => {
    const error = new WaitTimeoutError({ id: "run_1", elapsed: 5 });
    expect(error.message).not.toContain("last status");
    expect(error.lastStatus).toBeUndefined();
  });
});
