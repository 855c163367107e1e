import { describe, expect, it } from "vitest";
import { reasonOf } from "../../../runtime/text/reason-of.js";

describe("reasonOf", () => {
  it("returns the message of an error", () => {
    expect(reasonOf(new RangeError("too long"))).toBe("too long");
  });

  it("returns the code or the name of an error whose message is empty", () => {
    // What Node.js throws when neither address of a host answers.
    const refused = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
    expect(reasonOf(refused)).toBe("ECONNREFUSED");
    expect(reasonOf(new AggregateError([]))).toBe("AggregateError");
  });

  it("returns anything else that was thrown as text", () => {
    expect(reasonOf("stopped")).toBe("stopped");
    expect(reasonOf(undefined)).toBe("undefined");
  });
});
