import { describe, expect, it } from "vitest";
import { RegionError, ValidationError } from "../../../runtime/errors/index.js";
import { assertRegion } from "../../../overlays/regions/index.js";
import { rules } from "./fixtures.js";

function attempt(validation: "known" | "off", id: string, body?: unknown): unknown {
  try {
    assertRegion(rules, { region: "south", validation }, { id }, body);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe("assertRegion", () => {
  it("throws every problem in the shape of the service's own answer", () => {
    const error = attempt("known", "boats.sail", { engine: "sail", flag: { country: "AA" } });
    expect(error).toBeInstanceOf(RegionError);
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({
      name: "RegionError",
      local: true,
      status: 422,
      operation: "boats.sail",
      detail: [{ loc: ["body", "engine"] }, { loc: ["body", "flag", "country"] }],
    });
  });

  it("lets everything pass that is not known to fail", () => {
    expect(attempt("known", "boats.sail", { engine: "kite" })).toBeUndefined();
    expect(attempt("known", "boats.paint")).toBeUndefined();
  });

  it("can be turned off", () => {
    expect(attempt("off", "boats.create")).toBeUndefined();
  });
});
