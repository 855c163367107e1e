import { describe, expect, it } from "vitest";
import { mostAtOnce, type Session, shareInUse } from "../../../bench/fleet/sessions.js";

const session = (begunAt: number, endedAt: number): Session => ({ begunAt, endedAt });

describe("the share of a concurrency that was in use", () => {
  it("is counted from the first full load until the last session began", () => {
    const sessions = [session(0, 20), session(10, 60), session(30, 50), session(50, 90)];
    // From 10 to 50: one place is busy all the time, the other from 10 to 20 and from 30 to 50.
    expect(shareInUse(sessions, 2)).toBe((40 + 10 + 20) / (2 * 40));
  });

  it("is whole if no place is ever free", () => {
    const sessions = [session(0, 10), session(0, 10), session(10, 20), session(10, 30)];
    expect(shareInUse(sessions, 2)).toBe(1);
  });
});

it("the most sessions at once counts one that begins when another ends as its successor", () => {
  expect(mostAtOnce([session(10, 20), session(0, 10), session(5, 12), session(12, 20)])).toBe(2);
  expect(mostAtOnce([session(0, 10), session(5, 12), session(9, 11)])).toBe(3);
  expect(mostAtOnce([])).toBe(0);
});
