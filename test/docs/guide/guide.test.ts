import { expect, it, describe } from "vitest";
import { readPlace } from "../../../docs/site/guide/place.js";

describe("the place of a page", () => {
  it("is a group, of one word or several, and an order that follows the groups", () => {
    const place = (line: string) =>
      readPlace("guide/tides", `<!-- place: ${line} -->\n\n# Tides\n`);
    expect(place("Browsers 25")).toEqual({ group: "Browsers", order: 3_025 });
    expect(place("Many runs 7")).toEqual({ group: "Many runs", order: 2_007 });
  });

  it.each([
    "# Tides\n",
    "<!-- place: Tides 10 -->\n\n# Tides\n",
    "<!-- place: Browsers -->\n\n# Tides\n",
    "# Tides\n\n<!-- place: Browsers 10 -->\n",
  ])("is missing from %j, which names the groups as they are read", (source) => {
    expect(() => readPlace("guide/tides", source)).toThrow(
      "docs/guide/tides.md does not begin with its place, such as <!-- place: Browsers 25 -->. The groups are Start, Runs, Many runs, Browsers, Production, Command line and agents, Reference, For maintainers.",
    );
  });
});
