import { describe, expect, it } from "vitest";
import { findLack, holdsKey, needed, needing } from "../../../runtime/transport/needing.js";

describe("needing", () => {
  it("keeps the settings of a call, and stays with them when they are spread", () => {
    const settings = needing({ timeout: 5 }, { id: "string" });
    expect(Object.keys(settings)).toEqual(["timeout"]);
    expect({ ...settings, timeout: 6 }).toMatchObject({ [needed]: { id: "string" } });
  });

  it("takes the kind of value that is asked for, and nothing that could not stand in a path", () => {
    const fields = { id: "string", size: "number", open: "boolean" } as const;
    expect(findLack(fields, { id: "a", size: 0, open: false, more: 1 })).toBeUndefined();
    for (const id of [undefined, null, 7, "", "..", "\u{d800}", ["a"]]) {
      expect(findLack(fields, { id, size: 0, open: true })).toBe("has no usable `id`");
    }
    expect(findLack(fields, { id: "a", size: "0", open: true })).toBe("has no usable `size`");
    expect(findLack(fields, null)).toBe("is not an object");
  });
});

describe("holdsKey", () => {
  it("finds a key that is long enough to tell", () => {
    const key = "svc_canary_key_0123456789";
    expect(holdsKey(`at ${key}`, key)).toBe(true);
    expect(holdsKey("running", key)).toBe(false);
    expect(holdsKey("running", "run")).toBe(false);
    expect(holdsKey("running", undefined)).toBe(false);
  });
});
