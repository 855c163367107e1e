import { describe, expect, it } from "vitest";
import { assertWebOrigin } from "../../../sandbox/http/assert-web-origin.js";

describe("assertWebOrigin", () => {
  it.each([
    "https://docs.example.com",
    "https://docs.example.com:8443",
    "http://127.0.0.1:4000",
    "http://[::1]:4000",
    "http://localhost",
  ])("accepts %s", (origin) => {
    expect(() => assertWebOrigin("it", origin)).not.toThrow();
  });

  it.each([
    ["https://docs.example.com/", "https://docs.example.com"],
    ["https://docs.example.com/docs", "https://docs.example.com"],
    ["https://docs.example.com?x", "https://docs.example.com"],
    ["https://docs.example.com:443", "https://docs.example.com"],
    ["HTTPS://Docs.Example.com", "https://docs.example.com"],
    ["http://127.0.0.1:4000/#top", "http://127.0.0.1:4000"],
  ])("rejects %s and suggests %s", (text, meant) => {
    expect(() => assertWebOrigin("allowOrigin", text)).toThrow(
      new RangeError(
        `allowOrigin must be one origin, a scheme and a host without a path, such as "https://docs.example.com" or "http://127.0.0.1:4000", not ${JSON.stringify(text)}. Did you mean ${JSON.stringify(meant)}?`,
      ),
    );
  });

  it.each([
    "*",
    "null",
    "",
    "docs.example.com",
    "127.0.0.1:4000",
    "https://*.example.com",
    "https://a.example https://b.example",
    "https://a.example,https://b.example",
    "file:///tmp/index.html",
    "chrome-extension://abcdef",
    "https://a.example\r\nX-Evil: 1",
  ])("rejects %j", (text) => {
    expect(() => assertWebOrigin("it", text)).toThrow(RangeError);
  });

  it.each([true, 1, {}, ["https://a.example"]])("rejects %j, which is no text", (value) => {
    expect(() => assertWebOrigin("it", value)).toThrow("not this value");
  });

  it("does not repeat a password", () => {
    expect(() => assertWebOrigin("it", "https://me:secret@a.example")).toThrow(
      /^(?!.*secret).*"https:\/\/a\.example"\?$/,
    );
  });
});
