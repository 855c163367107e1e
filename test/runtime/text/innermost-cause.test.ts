import { describe, expect, it } from "vitest";
import { innermostCause } from "../../../runtime/text/reason-of.js";

describe("innermostCause", () => {
  it("returns the cause that has no cause itself", () => {
    const reset = new Error("read ECONNRESET");
    const failed = new TypeError("fetch failed", { cause: reset });
    expect(innermostCause(new Error("no answer", { cause: failed }))).toBe(reset);
  });

  it("returns an error without a cause, and anything that is no error, as it is", () => {
    const alone = new Error("alone");
    expect(innermostCause(alone)).toBe(alone);
    expect(innermostCause(new Error("outer", { cause: "a text" }))).toBe("a text");
    expect(innermostCause(undefined)).toBeUndefined();
  });
});
