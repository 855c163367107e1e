import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../../bench/shared/virtual-clock.js";

function sleep(clock: VirtualClock, duration: number): Promise<void> {
  return new Promise((resolve) => {
    clock.setTimer(duration, resolve);
  });
}

describe("VirtualClock", () => {
  it("goes from timer to timer and lets what follows from each happen at its moment", async () => {
    const clock = new VirtualClock();
    const moments: number[] = [];
    const walk = async (step: number): Promise<void> => {
      for (let count = 0; count < 3; count += 1) {
        await sleep(clock, step);
        moments.push(clock.now());
      }
    };
    const walks = [walk(10), walk(15)];
    await clock.runOut();
    await Promise.all(walks);
    expect(moments).toEqual([10, 15, 20, 30, 30, 45]);
    expect(clock.pending).toBe(0);
  });

  it("stops at the end of the time that it is told to let pass", async () => {
    const clock = new VirtualClock();
    let isOver = false;
    const cancel = clock.setTimer(50, () => {
      isOver = true;
    });
    await clock.advance(49);
    expect([clock.now(), isOver, clock.pending]).toEqual([49, false, 1]);
    cancel();
    await clock.advance(10);
    expect([clock.now(), isOver, clock.pending]).toEqual([59, false, 0]);
  });

  it("does not reach a timer at infinity", async () => {
    const clock = new VirtualClock();
    clock.setTimer(Infinity, () => {});
    await clock.runOut();
    expect(clock.pending).toBe(1);
  });
});
