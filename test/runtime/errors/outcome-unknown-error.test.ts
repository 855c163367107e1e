import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { OutcomeUnknownError } from "../../../runtime/errors/index.js";

describe("OutcomeUnknownError", () => {
  it("tells to look before sending again", () => {
    const error = new OutcomeUnknownError("the connection was lost", {
      operation: "runs.create",
      reason: "lost",
    });
    expect(error.message).toMatch(/^runs\.create: the connection was lost\. /);
    expect(error.message).toContain("check for its effect before you send it again");
    expect(error.status).toBeUndefined();
    expect(error.retryAt).toBeUndefined();
  });

  it("has status and retryAt in its JSON, but no cause", () => {
    const retryAt = new Date("2026-09-09T10:00:00Z");
    const error = new OutcomeUnknownError("the service failed", {
      operation: "runs.create",
      reason: "throttled",
      status: 503,
      retryAt,
      cause: new Error("canary"),
    });
    expect(error.toJSON()).toEqual({
      name: "OutcomeUnknownError",
      code: "outcome_unknown",
      message: error.message,
      operation: "runs.create",
      reason: "throttled",
      status: 503,
      retryAt,
    });
  });

  it("carries what came, and neither prints nor serializes it", () => {
    const received = { input: "canary" };
    const options = { operation: "runs.create", reason: "unusable", received } as const;
    const error = new OutcomeUnknownError("the answer has no id", options);
    expect(error.received).toBe(received);
    expect(error.message).toContain("`error.received`");
    expect(JSON.stringify(error)).not.toContain("canary");
    expect(inspect(error, { showHidden: true, depth: null })).not.toContain("canary");
  });
});
