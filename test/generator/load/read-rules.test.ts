import { describe, expect, it } from "vitest";
import { judgeAddress } from "../../../generator/load/read-rules.js";

// Files: test/attacks/generator/references.test.ts.
describe("judgeAddress", () => {
  const judge = (url: string, allowed: readonly string[] = [], origin?: string) =>
    judgeAddress(new URL(url), { allowed, origin }).isAllowed;

  it("lets a document from a URL read its own origin, which is scheme, host and port", () => {
    const origin = "https://a.example";
    expect(judge("https://a.example/x/y", [], origin)).toBe(true);
    expect(judge("https://A.EXAMPLE:443/x", [], origin)).toBe(true);
    for (const other of ["http://a.example/", "https://a.example:8443/", "https://b.a.example/"])
      expect([other, judge(other, [], origin)]).toEqual([other, false]);
  });

  it.each([
    ["https://a.example/v1/a.json", "https://a.example/v1", true],
    ["https://a.example/v1", "https://a.example/v1", true],
    ["https://a.example/v1/a.json", "https://a.example/v1/", true],
    ["https://a.example/v10/a.json", "https://a.example/v1", false],
    ["https://a.example/v1/../v2/a.json", "https://a.example/v1", false],
    ["https://a.example/v1/%2e%2e%2fv2/a.json", "https://a.example/v1", false],
    ["https://a.example.evil.example/v1/a.json", "https://a.example", false],
    ["https://a.example@evil.example/v1/a.json", "https://a.example", false],
    ["https://a.example/v1/a.json", "/a.example", false],
    ["file:///etc/passwd", "/", false],
  ])("takes %s with %s allowed: %s", (url, allowed, isAllowed) => {
    expect(judge(url, [allowed])).toBe(isAllowed);
  });
});
