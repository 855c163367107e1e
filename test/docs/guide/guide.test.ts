import { expect, it, describe } from "vitest";
import { readApis } from "../../../docs/site/api/apis.js";
import { readGuidePage } from "../../../docs/site/guide/guide.js";
import { comparePlaces, readPlace } from "../../../docs/site/guide/place.js";

it("says in which header the key is sent", async () => {
  const { page, markdown } = await readGuidePage("guide/authentication", await readApis());
  const sentence = "The client sends the key in the header `X-Service-API-Key`.";
  expect(page).toContain(sentence);
  expect(markdown).toContain(sentence);
});

describe("the place of a page", () => {
  it("is a group, of one word or several, and an order", () => {
    expect(readPlace("guide/tides", "<!-- place: Browsers 25 -->\n\n# Tides\n")).toEqual({
      group: "Browsers",
      order: 25,
    });
    expect(readPlace("guide/tides", "<!-- place: Regions and models 7 -->\n\n# Tides\n")).toEqual({
      group: "Regions and models",
      order: 7,
    });
  });

  it.each([
    "# Tides\n",
    "<!-- place: Tides 10 -->\n\n# Tides\n",
    "<!-- place: Browsers -->\n\n# Tides\n",
    "# Tides\n\n<!-- place: Browsers 10 -->\n",
  ])("is missing from %j, which names the groups as they are read", (source) => {
    expect(() => readPlace("guide/tides", source)).toThrow(
      "docs/guide/tides.md does not begin with its place, such as <!-- place: Browsers 25 -->. The groups are Start, Runs in depth, Browsers, Reliability, Regions and models, Command line and agents, Testing, Reference, For maintainers.",
    );
  });

  it("is found by group, then by order", () => {
    const places = [
      { group: "Reference", order: 1 },
      { group: "Browsers", order: 30 },
      { group: "Start", order: 100 },
      { group: "Browsers", order: 4 },
    ] as const;
    expect(places.toSorted(comparePlaces)).toEqual([places[2], places[3], places[1], places[0]]);
  });
});
