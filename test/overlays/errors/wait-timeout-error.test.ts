import { describe, expect, it } from "vitest";
import { WaitTimeoutError } from "../../../overlays/errors/index.js";

describe("WaitTimeoutError", () => {
  it("has what is needed to resume and says that the work goes on", () => {
    const error = new WaitTimeoutError({ id: "run_1", lastStatus: "started", elapsed: 60_000 });
    expect(error.message).toContain("run_1");
    expect(error.message).toContain('"started"');
    expect(error.message).toContain("not cancelled");
    expect(error.toJSON()).toMatchObject({
      code: "wait_timeout",
      id: "run_1",
      lastStatus: "started",
      elapsed: 60_000,
    });
  });

  it("leaves the status out when none was read", () => {
    const error = new WaitTimeoutError({ id: "run_1", elapsed: 5 });
    expect(error.message).not.toContain("last status");
    expect(error.lastStatus).toBeUndefined();
  });
});
