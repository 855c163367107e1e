import { describe, expect, it } from "vitest";
import { TimeoutError } from "../../../runtime/errors/index.js";

describe("TimeoutError", () => {
  it("names the operation, the time in milliseconds and the option that allows more", () => {
    const error = new TimeoutError("runs.getStatus", 1500);
    expect(error.message).toContain("1500 ms");
    expect(error.message).toContain("`timeout`");
    expect(error.toJSON()).toMatchObject({
      code: "timeout",
      operation: "runs.getStatus",
      timeout: 1500,
    });
  });
});
