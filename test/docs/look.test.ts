import { expect, it } from "vitest";
import { differencesOf } from "./support/specimen-looks.js";
import { useSpecimens } from "./support/use-small-sites.js";

const specimens = useSpecimens();

it("the specimen of the guide looks on a desktop as it should, in light and in dark", async () => {
  expect(await differencesOf(specimens, "guide", "desktop")).toEqual([]);
});
