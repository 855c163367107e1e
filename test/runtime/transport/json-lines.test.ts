import { describe, expect, it } from "vitest";
import { type ItemStream, jsonLines } from "../../../runtime/transport/index.js";
import { callOf } from "./calls.js";
import { rejectionOf } from "./failing.js";
import { answerOf, openWith } from "./streaming-server.js";

async function valuesOf(text: string, type = "application/jsonl"): Promise<unknown[]> {
  const bytes = new TextEncoder().encode(text);
  // The smallest pieces, so that everything is cut everywhere.
  const pieces = [...bytes].map((byte) => Uint8Array.of(byte));
  const values: unknown[] = [];
  const answer = answerOf(pieces, type);
  const stream = openWith(jsonLines, answer, callOf()) as ItemStream<unknown>;
  for await (const value of stream) values.push(value);
  return values;
}

describe("jsonLines", () => {
  it.each([
    ['{"a":1}\n{"a":"\u{e9}"}\n', [{ a: 1 }, { a: "\u{e9}" }]],
    ["1\r\n\r\n2\r\n", [1, 2]],
    ["\n\nnull\n", [null]],
    ["1\n2", [1, 2]],
    ["", []],
  ])("reads %j", async (text, values) => {
    expect(await valuesOf(text)).toEqual(values);
  });

  // RFC 7464, section 2.2.
  it("reads texts of several lines after record separators", async () => {
    const text = '\u{1e}{\n"a": 1\n}\n\u{1e}2\n';
    expect(await valuesOf(text, "application/json-seq")).toEqual([{ a: 1 }, 2]);
  });

  it.each([
    ['1\n\n{"secret\n2\n', "application/jsonl", "line 3"],
    ["1\n2\n[secret", "application/x-ndjson", "line 3"],
    ["\u{1e}1\n\u{1e}secret\n", "application/json-seq", "text 2"],
    ["\u{1e}1\n\u{1e}2\n\u{1e}{", "application/json-seq", "text 3"],
  ])("says where in %j is no JSON", async (text, type, place) => {
    const error = await rejectionOf(valuesOf(text, type));
    expect(error).toMatchObject({ name: "ConnectionError", reason: "unusable" });
    expect(String(error)).toContain(`${place} of the stream is not JSON`);
    expect(String(error)).not.toContain("secret");
  });

  it("refuses a line without end", async () => {
    const piece = new Uint8Array(1024 * 1024).fill(0x31);
    const pieces = Array.from({ length: 18 }, () => piece);
    const answer = answerOf(pieces, "application/jsonl");
    const stream = openWith(jsonLines, answer, callOf()) as ItemStream<unknown>;
    const error = await rejectionOf(stream[Symbol.asyncIterator]().next());
    expect(error).toMatchObject({ reason: "too_large" });
    expect(String(error)).toContain("line 1 of the stream");
  });
});
