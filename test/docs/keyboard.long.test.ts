import { describe, expect, it } from "vitest";
import { expectFocusOrder, expectSkipLink } from "./support/keyboard.js";
import { useSite } from "./support/use-site.js";

const site = useSite();

describe.each([
  "index.html",
  "guide/limits.html",
  "client/v4/classes/Runs.html",
  "api/v4/runs-create.html",
])("the keyboard on %s", (file) => {
  it("skips to the content", async () => {
    await expectSkipLink(await site.show(file));
    expect(site.complaints()).toEqual([]);
  });

  it("reaches the links in the order in which they stand, and shows where it is", async () => {
    await expectFocusOrder(await site.show(file), 12);
    expect(site.complaints()).toEqual([]);
  });
});
