import { describe, expect, it } from "vitest";
import { ApiError, AuthenticationError } from "../../../runtime/errors/index.js";

describe("AuthenticationError", () => {
  it("is an ApiError with a code of its own", () => {
    const response = { operation: "runs.get", status: 401, headers: new Headers(), body: "echo" };
    const error = new AuthenticationError("It failed.", response);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.toJSON()).toEqual({
      name: "AuthenticationError",
      code: "authentication_failed",
      message: "It failed.",
      operation: "runs.get",
      status: 401,
    });
  });
});
