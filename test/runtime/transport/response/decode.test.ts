import { readCases } from "../../../support/read-cases.js";
import { describe, expect, it } from "vitest";
import {
  isTooComplex,
  readBody,
  readers,
  readRedirect,
  ResponseTooLarge,
} from "../../../../runtime/transport/response/decode.js";
import { callOf, receivedOf } from "../calls.js";
import { errorOf } from "../failing.js";

it("readBody ends the connection of a body that never ends", async () => {
  const piece = new Uint8Array(32 * 1024 * 1024);
  const ends: unknown[] = [];
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(piece),
    cancel: (reason) => void ends.push(reason),
  });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  await expect(readBody(new Response(body), pieces)).rejects.toThrow(ResponseTooLarge);
  expect([ends, pieces]).toEqual([[undefined], []]);
});

function read(reader: keyof typeof readers, text: string, type?: string): unknown {
  const received = receivedOf(200, text, type === undefined ? {} : { "content-type": type });
  return readers[reader](received, callOf());
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("a response", () => {
  it.each<[reader: keyof typeof readers, text: string, type: string | null, value: unknown]>([
    ...readCases("../cases.yaml", import.meta.url).read,
    ["typed", "ab", "image/png", bytes("ab")],
    ["binary", "ab", null, bytes("ab")],
    ["none", "<html>", null, undefined],
    ["unknown", "[1]", "application/octet-stream", bytes("[1]")],
    ["unknown", "[1]", "image/png", bytes("[1]")],
    ["unknown", "\0[1]", null, bytes("\0[1]")],
    ["unknown", "", "application/json", undefined],
    ["unknown", "", null, undefined],
  ])("is read as %s of %j with the type %s", (reader, text, type, value) => {
    expect(read(reader, text, type ?? undefined)).toEqual(value);
  });

  it.each([
    [0, true],
    [1, false],
  ])("that failed is parsed up to 1 MiB and %i bytes: %s", (more, isParsed) => {
    const text = `"${"a".repeat(1024 * 1024 - 2 + more)}"`;
    const found = readers.unknown(receivedOf(500, text, {}), callOf());
    expect(found === JSON.parse(text)).toBe(isParsed);
  });

  it.each<[reader: keyof typeof readers, text: string, type: string | undefined, says: string]>([
    ["json", "<html>", "text/html; charset=utf-8", "200, text/html"],
    ["json", "", undefined, "(200) is empty"],
    ["typed", '{"a":', "application/json", "is not JSON"],
    ["typed", "", "application/json", "(200) is empty"],
  ])("of which %s is promised says what came instead: %j of %s", (reader, text, type, says) => {
    expect(String(errorOf(() => read(reader, text, type)))).toContain(says);
  });
});

const padding = " ".repeat(200_000);
const look = (text: string): boolean => isTooComplex(new TextEncoder().encode(text));
const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

describe("isTooComplex", () => {
  it("looks at nothing that is parsed in no time anyway", () => {
    expect(look(nested(50_000))).toBe(false);
  });

  it("finds what is nested too deep, in arrays and objects", () => {
    expect(look(padding + nested(1_000))).toBe(false);
    expect(look(padding + nested(1_001))).toBe(true);
    expect(look(padding + '{"a":'.repeat(1_001))).toBe(true);
  });

  it("finds too many arrays and objects beside one another", () => {
    expect(look(`[${"{},".repeat(999_999)}1]`)).toBe(false);
    expect(look(`[${"{},".repeat(1_000_000)}1]`)).toBe(true);
  });

  it("does not count what stands in strings, whatever is escaped in them", () => {
    const brackets = "[".repeat(2_000);
    expect(look(`${padding}["${brackets}", "\\"${brackets}", "\\\\"]`)).toBe(false);
    expect(look(`${padding}["\\\\"${brackets}`)).toBe(true);
  });
});

const url = "https://service.example/a/b?key=secret";

function redirectOf(location?: string): unknown {
  const headers = new Headers(location === undefined ? {} : { location });
  return readRedirect({ status: 302, statusText: "", headers, bytes: new Uint8Array() }, { url });
}

it.each([
  ["https://files.example/x?y=1", "https://files.example/x?y=1"],
  // Against what was asked for.
  ["../c", "https://service.example/c"],
  [undefined, undefined],
  ["http://[bad", undefined],
])("readRedirect gives status and target: %s leads to %s", (given, location) => {
  expect(redirectOf(given)).toEqual({ status: 302, location });
});
