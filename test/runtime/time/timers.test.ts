import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { realClock, startTimer } from "../../../runtime/time/index.js";
import { forAny } from "../../support/for-any.js";

afterEach(() => void vi.useRealTimers());

const dueIn = (delay: number): Promise<void> =>
  new Promise((resolve) => {
    realClock.setTimer(delay, resolve);
  });

describe("realClock", () => {
  it("counts the milliseconds that pass until a timer is due", async () => {
    const start = realClock.now();
    await dueIn(30);
    // The platform counts from the whole millisecond in which it last looked at its clock.
    expect(realClock.now() - start).toBeGreaterThan(29);
  });

  it("waits for no timer that was left behind with fake timers", { timeout: 60_000 }, async () => {
    vi.useFakeTimers();
    const leftBehind = vi.fn<() => void>();
    realClock.setTimer(1, leftBehind);
    vi.useRealTimers();
    await dueIn(10);
    expect(leftBehind).not.toHaveBeenCalled();
  });

  it("is on time although fake timers came and went meanwhile", { timeout: 60_000 }, async () => {
    const due = dueIn(10);
    vi.useFakeTimers();
    const fake = vi.fn<() => void>();
    realClock.setTimer(60_000, fake);
    await due;
    vi.advanceTimersByTime(60_000);
    expect(fake).toHaveBeenCalledOnce();
  });
});

/** Around the platform's limits, and anything else. */
const durations = fc.oneof(
  fc.constantFrom(1, 2 ** 31 - 1, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE),
  fc.constant(Infinity),
  fc.integer({ min: 1, max: 2 ** 34 }),
  fc.maxSafeNat().filter((duration) => duration > 0),
);

describe("startTimer, which is also that of realClock", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("calls back at its moment and not before, for every duration, until it is cancelled", async () => {
    const passing = fc.integer({ min: 0, max: 2 ** 34 });
    await forAny(200, [durations, passing], (delay, passed) => {
      const run = vi.fn<() => void>();
      const cancel = startTimer(delay, run);
      vi.advanceTimersByTime(passed);
      expect(run).toHaveBeenCalledTimes(passed >= delay ? 1 : 0);
      cancel();
      cancel();
      expect(vi.getTimerCount()).toBe(0);
      vi.advanceTimersByTime(2 ** 32);
      expect(run).toHaveBeenCalledTimes(passed >= delay ? 1 : 0);
    });
  });

  it.each([0, -5, Number.NaN])("calls back at once after a delay of %d, never early", (delay) => {
    const [run, later] = [vi.fn<() => void>(), vi.fn<() => void>()];
    startTimer(0.5, later);
    startTimer(10, () => {});
    startTimer(delay, run);
    vi.advanceTimersByTime(0);
    expect(run).toHaveBeenCalledOnce();
    expect(later).not.toHaveBeenCalled();
  });
});

describe("startTimer", () => {
  it("keeps a process alive for ever that waits for ever", () => {
    vi.useFakeTimers();
    expect(realClock.setTimer).toBe(startTimer);
    const cancel = startTimer(Infinity, () => {});
    vi.advanceTimersByTime(2 ** 33);
    expect(vi.getTimerCount()).toBe(1);
    cancel();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("keeps the process alive unless told otherwise", () => {
    const spy = vi.spyOn(globalThis, "setTimeout");
    const settings = [undefined, { keepsAlive: false }];
    const cancels = settings.map((each) => startTimer(60_000, () => {}, each));
    const kept = spy.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef());
    for (const cancel of cancels) cancel();
    spy.mockRestore();
    expect(kept).toEqual([true, false]);
  });
});

it("several timers of realClock calls back in the order of the moments, then of creation, and none that was cancelled", async () => {
  vi.useFakeTimers();
  const timers = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.boolean()));
  await forAny(100, [timers], (all) => {
    const calls: number[] = [];
    const cancels = all.map(([delay], index) => realClock.setTimer(delay, () => calls.push(index)));
    all.forEach(([, isCancelled], index) => isCancelled && cancels[index]?.());
    vi.advanceTimersByTime(50);
    const kept = all.flatMap(([delay, isCancelled], index) =>
      isCancelled ? [] : [{ delay, index }],
    );
    const ordered = kept.toSorted((left, right) => left.delay - right.delay);
    expect(calls).toEqual(ordered.map(({ index }) => index));
    expect(vi.getTimerCount()).toBe(0);
  });
});
