import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { machineClock } from "../../sandbox/clock.js";

describe("realClock", () => {
  it("tells the time", () => {
    expect(Math.abs(machineClock.now() - Date.now())).toBeLessThan(1_000);
  });

  it("runs a task once, after the delay", async () => {
    const task = vi.fn<() => void>();
    machineClock.after(20, task);
    expect(task).not.toHaveBeenCalled();

    await sleep(100);
    expect(task).toHaveBeenCalledTimes(1);
  });

  it("does not run a task that was called off", async () => {
    const task = vi.fn<() => void>();
    machineClock.after(20, task)();

    await sleep(60);
    expect(task).not.toHaveBeenCalled();
  });

  it("waits longer than one timer of Node can", async () => {
    const task = vi.fn<() => void>();
    const callOff = machineClock.after(2 ** 31 + 1_000, task);

    await sleep(50);
    expect(task).not.toHaveBeenCalled();
    callOff();
  });

  it("goes on waiting when the first of several timers is over", () => {
    vi.useFakeTimers();
    try {
      const task = vi.fn<() => void>();
      machineClock.after(2 ** 31 + 1_000, task);
      vi.advanceTimersByTime(2 ** 31 + 999);
      expect(task).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(task).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
