import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jobIdOf, keyOf } from "../../fleet/job-id.js";

const keys = fc.string({ minLength: 1, maxLength: 500, unit: "binary" });

describe("the ID of a job", () => {
  it("has nothing that BullMQ reads as something else, and is another one for each key", () => {
    fc.assert(
      fc.property(keys, keys, (key, other) => {
        const id = jobIdOf(key);
        expect(id).toMatch(/^j-[^:]+$/);
        expect(id === jobIdOf(other)).toBe(key === other);
        expect(keyOf(id)).toBe(key);
      }),
    );
  });

  it.each(["", "\uD800", "x".repeat(501), 5, undefined])("is refused for %o", (key) => {
    expect(() => jobIdOf(key)).toThrow("must be a text of 1 to 500 characters");
  });
});
