import { describe, expect, it } from "vitest";
import { ReasoningError, ValidationError } from "../../../runtime/errors/index.js";
import { assertReasoning } from "../../../overlays/reasoning/index.js";
import { pathMatrix } from "./fixtures.js";

const refused = { engine: "steam", tuning: { fire: { level: "warm" }, horn: 1 } };

function attempt(validation: "known" | "off", body: unknown): unknown {
  try {
    assertReasoning(pathMatrix, { validation }, body);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe("assertReasoning", () => {
  it("throws every problem in the shape of the service's own answer", () => {
    const error = attempt("known", refused);
    expect(error).toBeInstanceOf(ReasoningError);
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({
      name: "ReasoningError",
      local: true,
      status: 422,
      operation: "boats.create",
      detail: [
        { loc: ["body", "tuning", "fire", "level"], msg: expect.any(String), type: "value_error" },
        { loc: ["body", "tuning", "horn"], msg: expect.any(String), type: "value_error" },
      ],
    });
  });

  it("lets everything pass that is not known to fail", () => {
    expect(attempt("known", { engine: "kite", tuning: { any: "thing" } })).toBeUndefined();
    expect(attempt("known", undefined)).toBeUndefined();
  });

  it("can be turned off", () => {
    expect(attempt("off", refused)).toBeUndefined();
  });
});
