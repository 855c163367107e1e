import { describe, expect, it } from "vitest";
import { isRepeatable } from "../../../runtime/transport/operation.js";

describe("isRepeatable", () => {
  it.each(["GET", "HEAD", "OPTIONS", "TRACE"])("holds for %s, which HTTP calls safe", (method) => {
    expect(isRepeatable(method)).toBe(true);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("holds for %s only when marked", (method) => {
    expect(isRepeatable(method)).toBe(false);
    expect(isRepeatable(method, "safe")).toBe(true);
  });
});
