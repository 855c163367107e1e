import { describe, expect, it } from "vitest";
import type { Operation } from "../../../runtime/transport/operation.js";
import { expandHeaders } from "../../../runtime/transport/expand-headers.js";

const operation: Operation = {
  id: "get",
  method: "GET",
  path: "/a",
  result: "none",
  serialization: {
    header: {
      "X-Plain": { explode: false },
      "X-Exploded": { explode: true },
      "X-Json": { content: "json" },
    },
  },
};

describe("expandHeaders", () => {
  it("writes lists and objects as the specification's table has them", () => {
    const parameters = {
      "X-List": ["blue", "black"],
      "X-Plain": { R: 100, G: 200 },
      "X-Exploded": { R: 100, G: 200 },
      "X-Json": { a: [1] },
    };
    expect(expandHeaders(operation, parameters)).toEqual({
      "X-List": "blue,black",
      "X-Plain": "R,100,G,200",
      "X-Exploded": "R=100,G=200",
      "X-Json": '{"a":[1]}',
    });
  });

  it("encodes nothing, because no server decodes a header", () => {
    expect(expandHeaders(operation, { "X-Text": "a b%/é" })).toEqual({ "X-Text": "a b%/é" });
  });

  it("leaves out what is absent", () => {
    expect(expandHeaders(operation, { "X-Text": undefined, "X-Plain": {} })).toEqual({});
    expect(expandHeaders(operation, undefined)).toEqual({});
  });
});
