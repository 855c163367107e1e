import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startTimer } from "../../../runtime/time/start-timer.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Around the platform's limits, and anything else. */
const durations = fc.oneof(
  fc.constantFrom(1, 2 ** 31 - 1, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE),
  fc.constant(Infinity),
  fc.integer({ min: 1, max: 2 ** 34 }),
  fc.maxSafeNat().filter((duration) => duration > 0),
);

describe("startTimer", () => {
  it("calls back at its moment and not before, for every duration", () => {
    const passing = fc.integer({ min: 0, max: 2 ** 34 });
    fc.assert(
      fc.property(durations, passing, (delay, passed) => {
        const run = vi.fn<() => void>();
        const cancel = startTimer(delay, run);
        vi.advanceTimersByTime(passed);
        expect(run).toHaveBeenCalledTimes(passed >= delay ? 1 : 0);
        cancel();
        expect(vi.getTimerCount()).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it("calls back at once for no delay, and for less than none", () => {
    const run = vi.fn<() => void>();
    startTimer(0, run);
    startTimer(-1, run);
    vi.advanceTimersByTime(0);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("holds no timer for ever", () => {
    startTimer(Infinity, () => {});
    expect(vi.getTimerCount()).toBe(0);
  });

  it("calls nothing back once it is cancelled, between two timers of the platform too", () => {
    const run = vi.fn<() => void>();
    const cancel = startTimer(2 ** 31 + 10, run);
    vi.advanceTimersByTime(2 ** 31);
    cancel();
    cancel();
    vi.advanceTimersByTime(2 ** 31);
    expect(run).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("keeps the process alive unless told otherwise", () => {
    vi.useRealTimers();
    const spy = vi.spyOn(globalThis, "setTimeout");
    const cancels = [
      startTimer(60_000, () => {}),
      startTimer(60_000, () => {}, { keepsAlive: false }),
    ];
    const kept = spy.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef());
    for (const cancel of cancels) cancel();
    spy.mockRestore();
    expect(kept).toEqual([true, false]);
  });
});
