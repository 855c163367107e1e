import { describe, expect, it } from "vitest";
import { RegionError, ValidationError } from "../../../runtime/errors/index.js";

describe("RegionError", () => {
  it("is a ValidationError that was raised before anything was sent", () => {
    const detail = [{ loc: ["body", "model"], msg: "not supported", type: "value_error" }];
    const error = new RegionError(detail, "runs.create");
    expect(error).toBeInstanceOf(ValidationError);
    expect(error.toJSON()).toMatchObject({
      name: "RegionError",
      code: "region_unsupported",
      operation: "runs.create",
      local: true,
      detail,
    });
  });
});
