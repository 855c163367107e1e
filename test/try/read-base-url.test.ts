import { describe, expect, it } from "vitest";
import { readBaseUrl } from "../../docs/try/read-base-url.js";

describe("readBaseUrl", () => {
  it.each([
    ["http://127.0.0.1:4010", "http://127.0.0.1:4010"],
    [" http://127.0.0.1:4010/ ", "http://127.0.0.1:4010"],
    ["http://localhost:4010", "http://localhost:4010"],
    ["http://LOCALHOST", "http://localhost"],
  ])("accepts %j", (text, expected) => {
    expect(readBaseUrl(text)).toBe(expected);
  });

  it.each([
    "https://us.cloud-agent.example",
    "http://us.cloud-agent.example",
    "http://127.0.0.1.evil.example:4010",
    "http://localhost.evil.example",
    "http://127.0.0.1:4010@evil.example",
    "http://user@127.0.0.1:4010",
    "http://user:pass@localhost:4010",
    "https://127.0.0.1:4010",
    "ws://127.0.0.1:4010",
    "http://192.168.0.1:4010",
    "http://0.0.0.0:4010",
    "http://127.0.0.1:4010/api/v4",
    "http://127.0.0.1:4010?x",
    "http://127.0.0.1:4010#x",
    "//127.0.0.1:4010",
    "127.0.0.1:4010",
    "javascript:alert(1)",
    "",
  ])("rejects %j", (text) => {
    expect(() => readBaseUrl(text)).toThrow(
      new RangeError(
        "Enter the address of a sandbox on this machine, such as http://127.0.0.1:4010. This page sends requests nowhere else.",
      ),
    );
  });
});
