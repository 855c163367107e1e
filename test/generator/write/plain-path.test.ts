import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { resolvePlain } from "../../../generator/write/plain-path.js";
import { createFolder } from "../support/temporary-folder.js";

describe("resolvePlain", () => {
  it("resolves names of files under the folder, which may be a link itself", () => {
    const folder = realpathSync(createFolder());
    mkdirSync(path.join(folder, "real"));
    symlinkSync("real", path.join(folder, "out"));
    const out = path.join(folder, "out");
    expect(resolvePlain(out, "v4/client.ts", [])).toBe(path.join(out, "v4/client.ts"));
  });

  it("resolves what is listed, in other folders as well, unless a link is on the way", () => {
    const root = realpathSync(createFolder());
    const [out, spec] = [path.join(root, "generated"), path.join(root, "specs", "v4.yaml")];
    expect(resolvePlain(out, "../specs/v4.yaml", [spec])).toBe(spec);
    symlinkSync("/etc", path.join(root, "specs"));
    expect(() => resolvePlain(out, "../specs/v4.yaml", [spec])).toThrow("specs: is a link");
  });
});
