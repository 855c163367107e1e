import { describe, expect, it } from "vitest";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import {
  readHeaderParameters,
  readHeaders,
  writeCookies,
} from "../../../runtime/transport/headers.js";
import { errorOf } from "./failing.js";

describe("readHeaders", () => {
  it("takes every form of headers and gives names in lower case", () => {
    const expected = { "x-trace": "1", "x-team": "a" };
    expect(readHeaders({ "X-Trace": "1", "X-Team": "a", "X-None": undefined })).toEqual(expected);
    expect(readHeaders(new Headers(expected))).toEqual(expected);
    expect(
      readHeaders([
        ["X-Trace", "1"],
        ["x-team", "a"],
      ]),
    ).toEqual(expected);
  });

  it("takes the Headers of another fetch, which are iterable like any", () => {
    const foreign = new Map([["X-Trace", "1"]]);
    expect(readHeaders(foreign)).toEqual({ "x-trace": "1" });
  });

  it.each([
    ["a line break in a value", { "X-Trace": "canary\r\nX-Evil: 1" }],
    ["a character outside Latin-1", { "X-Trace": "canary…" }],
    ["a space in a name", { "X Trace": "canary" }],
    ["an empty name", { "": "canary" }],
  ])("refuses %s without showing the value", (_, headers) => {
    const error = errorOf(() => readHeaders(headers));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).not.toContain("canary");
    expect(error).not.toHaveProperty("cause");
  });
});

describe("readHeaderParameters", () => {
  it("writes primitives as text, joins arrays and leaves out what is absent", () => {
    const parameters = { "X-Count": 2, "X-On": true, "X-List": [1, "b"], "X-No": null };
    expect(readHeaderParameters(parameters)).toEqual({
      "x-count": "2",
      "x-on": "true",
      "x-list": "1,b",
    });
  });
});

describe("writeCookies", () => {
  it("encodes values, so that none can add a cookie", () => {
    expect(writeCookies({ a: "1; b=2", c: 3, d: undefined })).toBe("a=1%3B%20b%3D2; c=3");
  });
});
