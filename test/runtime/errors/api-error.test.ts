import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { ApiError, type ErrorResponse } from "../../../runtime/errors/index.js";

const response: ErrorResponse = {
  operation: "runs.get",
  status: 418,
  headers: new Headers({ "set-cookie": "session=canary" }),
  body: { task: "canary" },
};

describe("ApiError", () => {
  it("gives status, operation, headers and body of the answer", () => {
    const error = new ApiError("It failed.", response);
    expect(error.status).toBe(418);
    expect(error.operation).toBe("runs.get");
    expect(error.headers.get("set-cookie")).toBe("session=canary");
    expect(error.body).toEqual({ task: "canary" });
  });

  it("keeps headers and body out of JSON and of what inspect prints", () => {
    const error = new ApiError("It failed.", response);
    expect(error.toJSON()).toEqual({
      name: "ApiError",
      code: "api_error",
      message: "It failed.",
      operation: "runs.get",
      status: 418,
    });
    expect(inspect(error, { showHidden: true, depth: null })).not.toContain("canary");
    expect(inspect(error)).toContain("status: 418");
  });
});
