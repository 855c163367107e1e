import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChromiumMissingError, findChromium } from "../../../sandbox/chromium/find-chromium.js";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "find-chromium-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes a folder of programs; returns its path. */
function install(name: string, ...programs: string[]): string {
  const place = join(folder, name);
  mkdirSync(place);
  for (const program of programs) {
    writeFileSync(join(place, program), "");
    chmodSync(join(place, program), 0o755);
  }
  return place;
}

describe("findChromium", () => {
  it("finds Chromium under any of its names", () => {
    const place = install("any", "chromium-browser");

    expect(findChromium(place)).toBe(join(place, "chromium-browser"));
  });

  it("prefers Chromium to Chrome, wherever it stands in the search path", () => {
    const places = [install("chrome", "google-chrome"), install("chromium", "chromium")];

    expect(findChromium(places.join(delimiter))).toBe(join(folder, "chromium", "chromium"));
  });

  it("takes no file that cannot be started", () => {
    const place = install("broken", "chromium");
    chmodSync(join(place, "chromium"), 0o644);

    expect(() => findChromium(place)).toThrow(ChromiumMissingError);
  });
});
