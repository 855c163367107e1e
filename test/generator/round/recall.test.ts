import { describe, expect, it } from "vitest";
import { Recall } from "../../../generator/round/recall.js";

describe("what was made of a document", () => {
  it("is made again only from another document, or when it is made from something else too", () => {
    const recall = new Recall<object, number>();
    const [first, second] = [{}, {}];
    let made = 0;
    const make = (): number => (made += 1);
    const asked: [object, string][] = [
      [first, "a"],
      [first, "a"],
      [second, "a"],
      [first, "b"],
      [first, "b"],
      [second, "a"],
    ];
    expect(asked.map(([document, from]) => recall.get(document, from, make))).toEqual([
      1, 1, 2, 3, 3, 2,
    ]);
  });

  it("is made again when that has failed", () => {
    const recall = new Recall<object, number>();
    const document = {};
    const fail = (): number => {
      throw new Error("no");
    };
    expect(() => recall.get(document, "", fail)).toThrow("no");
    expect(recall.get(document, "", () => 1)).toBe(1);
  });
});
