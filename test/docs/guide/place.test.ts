import { describe, expect, it } from "vitest";
import { comparePlaces, readPlace } from "../../../docs/site/guide/place.js";

describe("the place of a page", () => {
  it("is a group, of one word or several, and an order", () => {
    expect(readPlace("guide/tides", "<!-- place: Runs 25 -->\n\n# Tides\n")).toEqual({
      group: "Runs",
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
    "<!-- place: Runs -->\n\n# Tides\n",
    "# Tides\n\n<!-- place: Runs 10 -->\n",
  ])("is missing from %j, which names the groups as they are read", (source) => {
    expect(() => readPlace("guide/tides", source)).toThrow(
      "docs/guide/tides.md does not begin with its place, such as <!-- place: Runs 25 -->. The groups are Start, Runs, Browsers, Reliability, Regions and models, Testing, Maintaining.",
    );
  });

  it("is found by group, then by order", () => {
    const places = [
      { group: "Maintaining", order: 1 },
      { group: "Browsers", order: 30 },
      { group: "Start", order: 100 },
      { group: "Browsers", order: 4 },
    ] as const;
    expect(places.toSorted(comparePlaces)).toEqual([places[2], places[3], places[1], places[0]]);
  });
});
