import { expect, it } from "vitest";
import { mostAtOnce, type Session } from "../../../bench/fleet/sessions.js";

const session = (begunAt: number, endedAt: number): Session => ({ begunAt, endedAt });

it("the most sessions at once counts one that begins when another ends as its successor", () => {
  expect(mostAtOnce([session(10, 20), session(0, 10), session(5, 12), session(12, 20)])).toBe(2);
  expect(mostAtOnce([session(0, 10), session(5, 12), session(9, 11)])).toBe(3);
  expect(mostAtOnce([])).toBe(0);
});
