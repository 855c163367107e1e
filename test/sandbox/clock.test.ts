import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { machineClock } from "../../sandbox/clock.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("realClock", () => {
  it("tells the time", () => {
    expect(machineClock.now()).toBe(Date.now());
  });

  // The second one is longer than one timer of Node can be.
  it.each([20, 2 ** 31 + 1_000])("runs a task once, after a delay of %d ms", (delay) => {
    const task = vi.fn<() => void>();
    machineClock.after(delay, task);
    vi.advanceTimersByTime(delay - 1);
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(task).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(delay);
    expect(task).toHaveBeenCalledTimes(1);
  });

  it("does not run a task that was called off", () => {
    const task = vi.fn<() => void>();
    machineClock.after(20, task)();
    vi.advanceTimersByTime(60);
    expect(task).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
