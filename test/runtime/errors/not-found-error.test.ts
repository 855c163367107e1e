import { describe, expect, it } from "vitest";
import { ApiError, NotFoundError } from "../../../runtime/errors/index.js";

describe("NotFoundError", () => {
  it("is an ApiError with a code of its own", () => {
    const response = { operation: "runs.get", status: 404, headers: new Headers(), body: "echo" };
    const error = new NotFoundError("It failed.", response);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.toJSON()).toEqual({
      name: "NotFoundError",
      code: "not_found",
      message: "It failed.",
      operation: "runs.get",
      status: 404,
    });
  });
});
