import fc from "fast-check";
import { describe, expect, it, vi, afterEach, beforeEach } from "vitest";
import { TimerQueue } from "../../sandbox/timer-queue.js";
import { VirtualClock } from "../../sandbox/virtual-clock.js";
import { SteppedClock } from "./support/stepped-clock.js";
import { machineClock } from "../../sandbox/clock.js";

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

/** A clock and the source that it goes by, which a test steps. */
function create(scale: number): { source: SteppedClock; clock: VirtualClock } {
  const source = new SteppedClock();
  return { source, clock: new VirtualClock(source, scale) };
}

describe("a clock that goes with its source", () => {
  it("runs tasks at their moments, in their order", () => {
    const { source, clock } = create(1);
    const seen: string[] = [];
    clock.after(20, () => seen.push("late"));
    clock.after(10, () => seen.push("early"));
    clock.after(10, () => seen.push("early, but asked for later"));
    source.advance(10);
    expect(seen).toEqual(["early", "early, but asked for later"]);

    source.advance(10);
    expect(seen.at(-1)).toBe("late");
  });

  it("does not run what was called off", () => {
    const { source, clock } = create(1);
    const task = vi.fn<() => void>();
    clock.after(10, task)();
    source.advance(100);

    expect(task).not.toHaveBeenCalled();
    expect(source.waiting).toBe(0);
  });

  it("holds one timer of its source for a thousand of its own", () => {
    const { source, clock } = create(1);
    for (let delay = 1_000; delay > 0; delay -= 1) clock.after(delay, () => {});

    expect(source.waiting).toBe(1);
  });
});

it("a clock with a scale goes on from where it is when the scale changes", () => {
  const { source, clock } = create(1);
  const start = clock.now();
  const task = vi.fn<() => void>();
  clock.after(1_000, task);
  source.advance(500);
  clock.setScale(10);
  expect(clock.now() - start).toBe(500);

  source.advance(49);
  expect(task).not.toHaveBeenCalled();
  source.advance(1);
  expect(task).toHaveBeenCalledTimes(1);
});

it("a clock does not go back with its source", () => {
  const { source, clock } = create(1);
  const start = clock.now();
  source.advance(-60_000);
  expect(clock.now()).toBe(start);
});

it("a clock that stands still shows each task the moment that it waited for", () => {
  const { clock } = create(0);
  const start = clock.now();
  const seen: number[] = [];
  clock.after(10, () => clock.after(5, () => seen.push(clock.now() - start)));
  clock.after(20, () => seen.push(clock.now() - start));
  clock.advance(100);

  expect(seen).toEqual([15, 20]);
  expect(clock.now() - start).toBe(100);
});

describe("realClock", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  // The second one is longer than one timer of Node can be.
  it.each([20, 2 ** 31 + 1_000])("runs a task once, after a delay of %d ms", (delay) => {
    const task = vi.fn<() => void>();
    expect(machineClock.now()).toBe(Date.now());
    machineClock.after(delay, task);
    // One that is called off.
    machineClock.after(delay, task)();
    vi.advanceTimersByTime(delay - 1);
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(task).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(delay);
    expect(task).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
