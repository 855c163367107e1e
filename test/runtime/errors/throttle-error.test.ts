import { describe, expect, it } from "vitest";
import { ThrottleError } from "../../../runtime/errors/index.js";

const retryAt = new Date("2026-09-09T10:00:00Z");

describe("ThrottleError", () => {
  it("names the project's limit and the moment to come back", () => {
    const error = new ThrottleError({
      operation: "runs.getStatus",
      scope: "project",
      retryAfter: 1500,
      retryAt,
      limitRps: 25,
      status: 429,
    });
    expect(error.message).toContain("25 requests per second");
    expect(error.message).toContain("in 2 s");
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: "ThrottleError",
      code: "throttled",
      message: error.message,
      operation: "runs.getStatus",
      scope: "project",
      retryAfter: 1500,
      retryAt: "2026-09-09T10:00:00.000Z",
      limitRps: 25,
      status: 429,
    });
  });

  it.each([
    [429, "throttles the request (429) and does not say which limit it exceeds"],
    [undefined, "holds the request back, because of a throttle or the project's"],
  ])("does not blame the project's limit where none is named (status %s)", (status, says) => {
    const options = {
      operation: "runs.get",
      scope: "project",
      retryAfter: 1_000,
      retryAt,
    } as const;
    const { message } = new ThrottleError({ ...options, status });
    expect(message).toContain(says);
    expect(message).not.toContain("used up");
  });

  it("blames the network address, not the project, at the edge", () => {
    const error = new ThrottleError({
      operation: "runs.get",
      scope: "edge",
      retryAfter: 300_000,
      retryAt,
    });
    expect(error.message).toContain("edge");
    expect(error.message).toContain("300 s");
    expect(error.limitRps).toBeUndefined();
    expect(error.status).toBeUndefined();
  });

  it("can be written as JSON when the pause is too long for a date", () => {
    const error = new ThrottleError({
      operation: "runs.get",
      scope: "edge",
      retryAfter: 1e300,
      retryAt: new Date(1e300),
    });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ retryAt: null });
  });
});
