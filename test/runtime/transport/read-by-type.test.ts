import { describe, expect, it } from "vitest";
import { readByType } from "../../../runtime/transport/read-by-type.js";

function read(text: string, contentType?: string): unknown {
  const headers = new Headers(contentType === undefined ? {} : { "content-type": contentType });
  const bytes = new TextEncoder().encode(text);
  return readByType({ status: 200, statusText: "", headers, bytes });
}

describe("readByType", () => {
  it.each([
    ['{"a":1}', "application/json", { a: 1 }],
    ['{"a":1}', "application/problem+json; charset=utf-8", { a: 1 }],
    ["[1]", "text/plain", "[1]"],
    ["a,b", "text/csv", "a,b"],
    ["", "application/json", undefined],
    ["", undefined, undefined],
  ])("reads %j of the type %s", (text, contentType, value) => {
    expect(read(text, contentType)).toEqual(value);
  });

  it.each([["application/octet-stream"], [undefined]])("takes what is %s for bytes", (type) => {
    expect(read("[1]", type)).toEqual(new TextEncoder().encode("[1]"));
  });
});
