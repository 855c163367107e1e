import { describe, expect, it } from "vitest";
import { ApiError, ServerError } from "../../../runtime/errors/index.js";

describe("ServerError", () => {
  it("is an ApiError with a code of its own", () => {
    const response = { operation: "runs.get", status: 503, headers: new Headers(), body: "echo" };
    const error = new ServerError("It failed.", response);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.toJSON()).toEqual({
      name: "ServerError",
      code: "server_error",
      message: "It failed.",
      operation: "runs.get",
      status: 503,
    });
  });
});
