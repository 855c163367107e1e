import { beforeEach, describe, expect, it } from "vitest";
import { VirtualClock } from "../../../bench/shared/virtual-clock.js";
import { backOff } from "../../../runtime/budget/back-off.js";
import { Pause } from "../../../runtime/budget/pause.js";

let clock: VirtualClock;
let pause: Pause;
beforeEach(() => {
  clock = new VirtualClock();
  pause = new Pause("project", { clock, random: () => 0.3 });
});

describe("Pause", () => {
  it("is over before it was ever asked for", () => {
    expect(pause).toMatchObject({ scope: "project", until: -Infinity, isIdle: true });
  });

  it("lasts as long as was asked for, and resumes up to a second later", async () => {
    await clock.advance(100);
    pause.start(2_000);
    expect(pause).toMatchObject({ until: 2_100, resumeAt: 2_400, isIdle: false });
  });

  it("gets longer, but never shorter", () => {
    const isLongest = false;
    pause.extend({ until: 1_000, resumeAt: 1_300, isLongest });
    pause.extend({ until: 900, resumeAt: 1_900, isLongest });
    expect(pause).toMatchObject({ until: 1_000, resumeAt: 1_300 });
    pause.extend({ until: 1_100, resumeAt: 1_200, isLongest });
    expect(pause).toMatchObject({ until: 1_100, resumeAt: 1_300 });
  });

  it("has lanes reviewed with every extension, as long as something waits there", () => {
    let reviews = 0;
    const lane = { review: () => void (reviews += 1) };
    pause.lanes.add(lane);
    pause.start(10);
    pause.start(5);
    expect(reviews).toBe(1);
    pause.lanes.delete(lane);
    pause.start(20);
    expect(reviews).toBe(1);
  });
});

it.each([
  [1, 1, 500],
  [2, 1, 1_000],
  [5, 1, 8_000],
  [6, 1, 8_000],
  [3, 0, 0],
  [3, 0.25, 500],
])("the wait before a repeat of number %i at a chance of %d takes %i ms", (retry, chance, wait) => {
  expect(backOff(retry, chance)).toBe(wait);
});
