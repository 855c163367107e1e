import { describe, expect, it } from "vitest";
import { takeBoth } from "./support/shots.js";
import { differencesOf, specimenPages } from "./support/specimen-looks.js";
import { useSpecimens } from "./support/use-small-sites.js";
import { readSayings } from "../support/read-cases.js";

const specimens = useSpecimens();

const devices = ["desktop", "phone"] as const;
const names = Object.keys(specimenPages) as (keyof typeof specimenPages)[];

describe.each(names)("the specimen of the %s pages", (name) => {
  it.each(devices)("looks on a %s as it should, in light and in dark", async (device) => {
    expect(await differencesOf(specimens, name, device)).toEqual([]);
  });
});

describe("a specimen", () => {
  it.each(readSayings("broken styles"))(
    "of the %s is not taken for one with %s",
    async (page, _, broken) => {
      const name = names.find((each) => each === page) ?? "guide";
      expect(await differencesOf(specimens, name, "desktop", broken)).not.toEqual([]);
    },
  );

  it.each(devices)("is seen to stick out of the window of a %s", async (device) => {
    const { light } = await takeBoth(specimens.page, specimens.urlOf("index.html"), device, {
      broken: "h1 { width: 200vw }",
    });
    expect(light.outside).not.toEqual([]);
  });
});
