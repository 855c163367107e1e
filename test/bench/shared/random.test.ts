import { expect, it } from "vitest";
import { lognormal, seededRandom } from "../../../bench/shared/random.js";

it("seededRandom gives the same numbers for the same seed, from 0 to 1 and about evenly", () => {
  const take = (seed: number): number[] => Array.from({ length: 1_000 }, seededRandom(seed));
  expect(take(7)).toEqual(take(7));
  expect(take(7)).not.toEqual(take(8));
  expect(take(7).every((value) => value >= 0 && value < 1)).toBe(true);
  expect(take(7).reduce((sum, value) => sum + value, 0) / 1_000).toBeCloseTo(0.5, 1);
});

it("lognormal has the median that it is given, and the spread of its logarithm", () => {
  const random = seededRandom(1);
  const logs = Array.from({ length: 20_000 }, () => Math.log(lognormal(60, 1, random)));
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length;
  expect(mean).toBeCloseTo(Math.log(60), 1);
  expect(variance).toBeCloseTo(1, 1);
});
