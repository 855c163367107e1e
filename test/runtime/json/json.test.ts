import { describe, expect, it } from "vitest";
import { isJsonType, isJsonSequence, streamKindOf } from "../../../runtime/json/media-type.js";
import { isRecord } from "../../../runtime/json/values.js";
import { emitPointer, readAt, splitPointer } from "../../../runtime/json/pointer.js";
import { showJson } from "../../../runtime/text/show.js";
import { readCases } from "../../support/read-cases.js";

it.each([
  ["json", "application/json|application/json; charset=utf-8|Application/Problem+JSON"],
  ["events", "text/event-stream|Text/Event-Stream; charset=utf-8"],
  ["lines", "application/jsonl|application/x-ndjson; charset=utf-8"],
  ["lines", "application/ndjson|application/x-jsonlines"],
  ["sequence", "application/json-seq|application/geo+json-seq; a=b"],
  [undefined, "text/plain; a=b/json|text/event-stream-of-mine|json|"],
])("media types of %s are %s", (kind, types) => {
  for (const type of types.split("|")) {
    expect(isJsonType(type), type).toBe(kind === "json");
    expect(isJsonSequence(type), type).toBe(kind === "sequence");
    const streamKind = kind === "sequence" ? "lines" : kind;
    expect(streamKindOf(type), type).toBe(kind === "json" ? undefined : streamKind);
  }
});

describe("a JSON Pointer", () => {
  const { pointers, places } = readCases("../cases.yaml", import.meta.url);
  it.each<[pointer: string, steps: string[]]>(pointers)("%j leads through %j", (pointer, steps) => {
    expect(splitPointer(pointer)).toEqual(steps);
  });

  it("is emitted so that it leads through the same names", () => {
    expect(emitPointer("paths", "/a~b", "get")).toBe("#/paths/~1a~0b/get");
  });

  it.each<[steps: string[], expected?: string]>(places)(
    "finds what is at %j",
    (steps, expected) => {
      expect(readAt({ list: [{ name: "first" }], "": "empty" }, steps)).toBe(expected);
    },
  );
});

describe("a value", () => {
  it("is a record if it is an object with members", () => {
    expect([{}, Object.create(null), new Date()].every(isRecord)).toBe(true);
    expect([null, undefined, [], "text", 7, () => 1].some(isRecord)).toBe(false);
  });

  const circle: Record<string, unknown> = {};
  circle["a"] = circle;

  it.each([
    [{ a: ['"'] }, String.raw`{"a":["\""]}`],
    ["x".repeat(118), `"${"x".repeat(118)}"`],
    ["x".repeat(119), `"${"x".repeat(119)}… (121 characters)`],
    [circle, "object that is not JSON"],
    [7n, "7"],
    [undefined, "undefined"],
  ])("is shown as JSON, in part when it is long, or by its kind", (value, shown) => {
    expect(showJson(value)).toBe(shown);
  });
});
