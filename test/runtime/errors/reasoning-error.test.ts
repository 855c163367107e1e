import { describe, expect, it } from "vitest";
import { ReasoningError, ValidationError } from "../../../runtime/errors/index.js";

describe("ReasoningError", () => {
  it("is a ValidationError that was raised before anything was sent", () => {
    const detail = [{ loc: ["body", "model"], msg: "not supported", type: "value_error" }];
    const error = new ReasoningError(detail, "runs.create");
    expect(error).toBeInstanceOf(ValidationError);
    expect(error.toJSON()).toMatchObject({
      name: "ReasoningError",
      code: "reasoning_unsupported",
      operation: "runs.create",
      local: true,
      detail,
    });
  });
});
