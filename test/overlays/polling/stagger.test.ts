import { describe, expect, it } from "vitest";
import { Stagger } from "../../../overlays/polling/stagger.js";

describe("Stagger", () => {
  it("lets one that comes alone begin at once, again and again", () => {
    const stagger = new Stagger();
    for (let turn = 0; turn < 3; turn += 1) {
      expect(stagger.enter()).toBe(0);
      stagger.leave();
    }
  });

  it.each([10, 100, 1000])("spreads %d that are there together about evenly", (count) => {
    const stagger = new Stagger();
    const places = Array.from({ length: count }, () => stagger.enter()).toSorted((a, b) => a - b);
    const gaps = places.map((place, index) => (places[index + 1] ?? 1) - place);
    expect(Math.max(...gaps)).toBeLessThan(2.7 / count);
    expect(Math.min(...gaps)).toBeGreaterThan(0.3 / count);
  });
});
