import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { judgeAddress, judgeFile } from "../../../generator/load/judge-read.js";
import { createFolder } from "../support/temporary-folder.js";

describe("judgeFile", () => {
  it("lets a document read its folder and below, and what the run has named", () => {
    const folder = realpathSync(createFolder());
    mkdirSync(path.join(folder, "parts"));
    const part = path.join(folder, "parts", "a.yaml");
    writeFileSync(part, "");
    const rules = { files: ["/etc/hostname"], folders: [folder], allowed: [] };
    expect(judgeFile(part, rules)).toEqual({ isAllowed: true, isOutside: false, real: part });
    expect(judgeFile("/etc/hostname", rules)).toMatchObject({ isAllowed: true, isOutside: false });
    expect(judgeFile(path.join(folder, "none.yaml"), rules)).toMatchObject({ isAllowed: true });
  });

  it("says what is outside of all folders, and what would allow it", () => {
    const rules = { files: [], folders: ["/a/b"], allowed: ["/a/c"] };
    expect(judgeFile("/a/c/d.yaml", rules)).toMatchObject({ isAllowed: true, isOutside: true });
    expect(judgeFile("/a/bc.yaml", rules)).toEqual({
      isAllowed: false,
      reason: "is outside the folder /a/b",
      allow: "/a/bc.yaml",
    });
    expect(judgeFile("/a/b/.c/d.yaml", rules)).toMatchObject({ reason: "is hidden" });
    expect(judgeFile("/a", { ...rules, folders: [] })).toEqual({
      isAllowed: false,
      reason: "is a local file, and the document came from elsewhere",
    });
  });
});

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
