import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TimerQueue } from "../../sandbox/timer-queue.js";

function queueOf(times: readonly number[]): { queue: TimerQueue; removals: (() => void)[] } {
  const queue = new TimerQueue();
  return { queue, removals: times.map((at) => queue.add(at, () => {})) };
}

function drain(queue: TimerQueue): number[] {
  const drained: number[] = [];
  for (let next = queue.takeDue(Infinity); next !== undefined; next = queue.takeDue(Infinity))
    drained.push(next.at);
  return drained;
}

describe("TimerQueue", () => {
  it("gives its timers in rising order, whatever the order they came in and whichever were removed", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer(), fc.boolean())), (entries) => {
        const { queue, removals } = queueOf(entries.map(([at]) => at));
        entries.forEach(([, isRemoved], index) => isRemoved && removals[index]?.());
        const kept = entries.filter(([, isRemoved]) => !isRemoved).map(([at]) => at);
        expect(queue.size).toBe(kept.length);
        expect(drain(queue)).toEqual(kept.toSorted((left, right) => left - right));
      }),
    );
  });

  it("gives timers of the same time in the order they came in", () => {
    const queue = new TimerQueue();
    const ran: string[] = [];
    for (const name of ["a", "b", "c"]) queue.add(5, () => ran.push(name));
    queue.add(4, () => ran.push("first"));
    for (let next = queue.takeDue(5); next !== undefined; next = queue.takeDue(5)) next.task();
    expect(ran).toEqual(["first", "a", "b", "c"]);
  });

  it("leaves the others alone when a timer is removed twice, or after it was taken", () => {
    const { queue, removals } = queueOf([1, 2, 3]);
    queue.takeDue(1);
    removals[0]?.();
    removals[2]?.();
    removals[2]?.();
    expect(drain(queue)).toEqual([2]);
  });

  it("keeps what is not due", () => {
    const { queue } = queueOf([5]);
    expect(queue.takeDue(4)).toBeUndefined();
    expect(queue.first?.at).toBe(5);
    expect(new TimerQueue().takeDue(Infinity)).toBeUndefined();
  });
});
