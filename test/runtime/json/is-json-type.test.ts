import { expect, it } from "vitest";
import { isJsonType } from "../../../runtime/json/stream-kind.js";

it.each([
  ["application/json", true],
  ["application/json; charset=utf-8", true],
  ["Application/Problem+JSON", true],
  ["application/jsonl", false],
  ["text/plain; a=b/json", false],
  ["json", false],
])("takes %s for JSON: %s", (mediaType, expected) => {
  expect(isJsonType(mediaType)).toBe(expected);
});
