import { describe, expect, it } from "vitest";
import { takeBoth } from "./support/shots.js";
import { differencesOf, specimenPages } from "./support/specimen-looks.js";
import { useSpecimens } from "./support/use-small-sites.js";

const specimens = useSpecimens();

const devices = ["desktop", "phone"] as const;
const names = Object.keys(specimenPages) as (keyof typeof specimenPages)[];

describe.each(names)("the specimen of the %s pages", (name) => {
  it.each(devices)("looks on a %s as it should, in light and in dark", async (device) => {
    expect(await differencesOf(specimens, name, device)).toEqual([]);
  });
});

describe("a specimen", () => {
  it.each([
    ["guide", "a sidebar that is gone", ".VPSidebar { display: none }"],
    ["guide", "a header that is gone", ".VPNav { display: none }"],
    ["guide", "a text that is too narrow", ".vp-doc { max-width: 30rem }"],
    [
      "guide",
      "code without its box",
      ".vp-doc div[class*=language-] { background: none; padding: 0 80px }",
    ],
    [
      "guide",
      "a heading like all the text",
      ".vp-doc h2 { font-size: 1rem; border: none; margin: 0 }",
    ],
    [
      "guide",
      "a table without lines",
      ".vp-doc :is(td, th, tr) { border: none; padding: 0; background: none }",
    ],
    ["guide", "dark letters in the dark", ":root { --vp-c-text-1: #1c1e26 }"],
    ["guide", "another background", ":root { --vp-c-bg: light-dark(#ffffe0, #191b32) }"],
    ["landing", "a program that is gone", ".vp-doc div[class*=language-] { display: none }"],
    [
      "landing",
      "a button like all the text",
      ".landing p > a { background: none !important; padding: 0 !important }",
    ],
    ["operation", "a sample that is gone", ".vp-code-group { display: none }"],
    ["operation", "fields that are gone", ".operation .vp-doc ul { display: none }"],
    ["search", "results that are gone", ".VPLocalSearchBox .results { display: none }"],
  ] as const)("of the %s is not taken for one with %s", async (name, _, broken) => {
    expect(await differencesOf(specimens, name, "desktop", broken)).not.toEqual([]);
  });

  it.each(devices)("is seen to stick out of the window of a %s", async (device) => {
    const { light } = await takeBoth(specimens.page, specimens.urlOf("index.html"), device, {
      broken: "h1 { width: 200vw }",
    });
    expect(light.outside).not.toEqual([]);
  });
});
