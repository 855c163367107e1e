import { chmodSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ChromiumMissingError, findChromium } from "../../../sandbox/chromium/find-chromium.js";
import { createFolder } from "../../generator/support/temporary-folder.js";

/** Makes a folder with a program; returns its path. */
function install(program: string): string {
  const place = createFolder({ [program]: "" });
  chmodSync(join(place, program), 0o755);
  return place;
}

describe("findChromium", () => {
  it("finds Chromium under any of its names", () => {
    const place = install("chromium-browser");

    expect(findChromium(place)).toBe(join(place, "chromium-browser"));
  });

  it("prefers Chromium to Chrome, wherever it stands in the search path", () => {
    const [chrome, place] = [install("google-chrome"), install("chromium")];

    expect(findChromium([chrome, place].join(delimiter))).toBe(join(place, "chromium"));
  });

  it("takes no file that cannot be started", () => {
    const place = install("chromium");
    chmodSync(join(place, "chromium"), 0o644);

    expect(() => findChromium(place)).toThrow(ChromiumMissingError);
  });
});
