import { describe, expect, it } from "vitest";
import { isJsonSequence, streamKindOf } from "../../../runtime/json/stream-kind.js";

describe("streamKindOf", () => {
  it.each([
    ["text/event-stream", "events"],
    ["Text/Event-Stream; charset=utf-8", "events"],
    ["application/jsonl", "lines"],
    ["application/x-ndjson; charset=utf-8", "lines"],
    ["application/ndjson", "lines"],
    ["application/x-jsonlines", "lines"],
    ["application/json-seq", "lines"],
    ["application/geo+json-seq", "lines"],
    ["application/json", undefined],
    ["application/problem+json", undefined],
    ["text/plain", undefined],
    ["text/event-stream-of-mine", undefined],
    ["", undefined],
  ])("reads %j as %s", (type, kind) => {
    expect(streamKindOf(type)).toBe(kind);
  });
});

describe("isJsonSequence", () => {
  it.each([
    ["application/json-seq", true],
    ["application/geo+json-seq; a=b", true],
    ["application/jsonl", false],
  ])("says of %s: %s", (type, expected) => {
    expect(isJsonSequence(type)).toBe(expected);
  });
});
