import { describe, expect, it } from "vitest";
import type { Operation } from "../../../runtime/transport/operation.js";
import { expandCookies } from "../../../runtime/transport/expand-cookies.js";

const operation: Operation = {
  id: "get",
  method: "GET",
  path: "/a",
  result: "none",
  serialization: { cookie: { flat: { explode: false }, json: { content: "json" } } },
};

describe("expandCookies", () => {
  it("writes a cookie for each parameter", () => {
    expect(expandCookies(operation, { a: "x; y", b: 1, c: undefined })).toBe("a=x%3B%20y; b=1");
  });

  it("writes a cookie for each member of what is exploded, and one for what is not", () => {
    expect(expandCookies(operation, { list: ["a", "b"], object: { c: 1, d: 2 } })).toBe(
      "list=a; list=b; c=1; d=2",
    );
    expect(expandCookies(operation, { flat: ["a", "b"] })).toBe("flat=a,b");
  });

  it("writes content as JSON", () => {
    expect(expandCookies(operation, { json: { a: 1 } })).toBe("json=%7B%22a%22%3A1%7D");
  });
});
