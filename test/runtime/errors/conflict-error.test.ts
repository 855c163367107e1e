import { describe, expect, it } from "vitest";
import { ApiError, ConflictError } from "../../../runtime/errors/index.js";

describe("ConflictError", () => {
  it("is an ApiError with a code of its own", () => {
    const response = { operation: "runs.get", status: 409, headers: new Headers(), body: "echo" };
    const error = new ConflictError("It failed.", response);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.toJSON()).toEqual({
      name: "ConflictError",
      code: "conflict",
      message: "It failed.",
      operation: "runs.get",
      status: 409,
    });
  });
});
