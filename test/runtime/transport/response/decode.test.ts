import { describe, expect, it } from "vitest";
import {
  isTooComplex,
  readBody,
  readByType,
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

describe("readers", () => {
  it("parses JSON where a shape is promised", () => {
    expect(readers.json(receivedOf(200, '{"id":"run_1"}'), callOf())).toEqual({ id: "run_1" });
    expect(readers.json(receivedOf(200, "null"), callOf())).toBeNull();
    expect(readers.json(receivedOf(200, '\uFEFF{"id":"run_1"}'), callOf())).toEqual({
      id: "run_1",
    });
  });

  it("says what came instead of JSON", () => {
    const html = receivedOf(200, "<html>", { "content-type": "text/html; charset=utf-8" });
    expect(String(errorOf(() => readers.json(html, callOf())))).toContain("200, text/html");
    const empty = receivedOf(204, "");
    expect(String(errorOf(() => readers.json(empty, callOf())))).toContain("(204) is empty");
  });

  it("reads what has a shape, but no type, by the type that arrives", () => {
    const typed = (text: string, type: string): unknown =>
      readers.typed(receivedOf(200, text, { "content-type": type }), callOf());
    expect(typed('{"a":1}', "text/json")).toEqual({ a: 1 });
    expect(typed("12", "text/plain")).toBe("12");
    expect(typed("ab", "image/png")).toEqual(new Uint8Array([97, 98]));
    expect(String(errorOf(() => typed('{"a":', "application/json")))).toContain("is not JSON");
    expect(String(errorOf(() => typed("", "application/json")))).toContain("(200) is empty");
  });

  it("takes anything where no shape is known", () => {
    expect(readers.unknown(receivedOf(200, '{"a":1}'), callOf())).toEqual({ a: 1 });
    expect(readers.unknown(receivedOf(200, "stopped"), callOf())).toBe("stopped");
    expect(readers.unknown(receivedOf(200, ""), callOf())).toBeUndefined();
    expect(readers.unknown(receivedOf(204, ""), callOf())).toBeUndefined();
  });

  it("gives text, bytes or nothing where these are promised", () => {
    expect(readers.text(receivedOf(200, "{}"), callOf())).toBe("{}");
    expect(readers.binary(receivedOf(200, "ab"), callOf())).toEqual(new Uint8Array([97, 98]));
    expect(readers.none(receivedOf(200, "<html>"), callOf())).toBeUndefined();
  });
});

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
    ["a: 1", "application/x-yaml", "a: 1"],
    ["[1]", undefined, [1]],
    ["stopped", undefined, "stopped"],
    ["", "application/json", undefined],
    ["", undefined, undefined],
  ])("reads %j of the type %s", (text, contentType, value) => {
    expect(read(text, contentType)).toEqual(value);
  });

  it.each([
    ["[1]", "application/octet-stream"],
    ["[1]", "image/png"],
    ["\0[1]", undefined],
  ])("takes %j of the type %s for bytes", (text, type) => {
    expect(read(text, type)).toEqual(new TextEncoder().encode(text));
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

describe("readRedirect", () => {
  it("gives status and target", () => {
    expect(redirectOf("https://files.example/x?y=1")).toEqual({
      status: 302,
      location: "https://files.example/x?y=1",
    });
  });

  it("resolves a target against what was asked for", () => {
    expect(redirectOf("../c")).toEqual({ status: 302, location: "https://service.example/c" });
  });

  it.each([[undefined], ["http://[bad"]])("has no target where the answer names %s", (location) => {
    expect(redirectOf(location)).toEqual({ status: 302, location: undefined });
  });
});
