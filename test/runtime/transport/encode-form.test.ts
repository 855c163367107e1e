import { describe, expect, it } from "vitest";
import type { Operation, PartEncoding } from "../../../runtime/transport/operation.js";
import { encodeForm } from "../../../runtime/transport/encode-form.js";

function write(body: unknown, encodings: Record<string, PartEncoding> = {}): unknown {
  const operation: Operation = {
    id: "create",
    method: "POST",
    path: "/a",
    result: "none",
    contentType: "application/x-www-form-urlencoded",
    serialization: { body: encodings },
  };
  return encodeForm(operation, body);
}

describe("encodeForm", () => {
  it("repeats the name of a list and writes objects as JSON", () => {
    const body = {
      id: "a b&c",
      tags: ["x", "y"],
      address: { zip: 1 },
      none: undefined,
      null: null,
    };
    expect(write(body)).toBe("id=a%20b%26c&tags=x&tags=y&address=%7B%22zip%22%3A1%7D");
  });

  it("writes what has a style in that style", () => {
    const encodings = {
      deep: { style: "deepObject", explode: true },
      flat: { style: "form", explode: false },
    };
    expect(write({ deep: { a: 1, b: 2 }, flat: ["x", "y"] }, encodings)).toBe(
      "deep%5Ba%5D=1&deep%5Bb%5D=2&flat=x,y",
    );
  });

  it("writes a whole list as JSON where the document says so", () => {
    expect(write({ tags: ["x"] }, { tags: { contentType: "application/json" } })).toBe(
      "tags=%5B%22x%22%5D",
    );
  });

  it.each([["a=1"], [new URLSearchParams("a=1")], [undefined]])("passes %s on", (body) => {
    expect(write(body)).toBe(body);
  });
});
