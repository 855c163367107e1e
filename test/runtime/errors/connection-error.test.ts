import { describe, expect, it } from "vitest";
import { ConnectionError } from "../../../runtime/errors/index.js";

describe("ConnectionError", () => {
  it("says why nothing came back and keeps the cause out of its JSON", () => {
    const cause = new Error("read ECONNRESET");
    const error = new ConnectionError("Lost.", { operation: "runs.get", reason: "lost", cause });
    expect(error.cause).toBe(cause);
    expect(error.toJSON()).toEqual({
      name: "ConnectionError",
      code: "connection_failed",
      message: "Lost.",
      operation: "runs.get",
      reason: "lost",
    });
  });

  it("has no cause when there is none", () => {
    const error = new ConnectionError("Lost.", { operation: "runs.get", reason: "lost" });
    expect("cause" in error).toBe(false);
  });
});
