import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseAllowed } from "../../../generator/cli/parse-flags.js";
import { createFolder } from "../support/temporary-folder.js";

describe("parseAllowed", () => {
  it("brings URLs and folders to the form in which they are compared", () => {
    const folder = realpathSync(createFolder());
    mkdirSync(path.join(folder, "real"));
    symlinkSync("real", path.join(folder, "link"));
    expect(
      parseAllowed(["HTTPS://A.example:443/v1/../v2", path.join(folder, "link", ".")]),
    ).toEqual(["https://a.example/v2", path.join(folder, "real")]);
  });

  it.each(["http://", "ftp://a.example/", "/no/such/folder", ""])("refuses %j", (value) => {
    expect(() => parseAllowed([value])).toThrow(
      `command line: --allow-ref is ${value}; expected an existing folder, or an http(s) URL`,
    );
  });
});
