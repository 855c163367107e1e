import { afterEach, describe, expect, it, vi } from "vitest";
import { realClock } from "../../../runtime/time/clock.js";

afterEach(() => {
  vi.useRealTimers();
});

describe("realClock", () => {
  it("counts the milliseconds that pass until a timer is due", async () => {
    const start = realClock.now();
    await new Promise<void>((resolve) => {
      realClock.setTimer(30, resolve);
    });
    expect(Math.ceil(realClock.now() - start)).toBeGreaterThanOrEqual(30);
  });

  it("waits for no timer that was left behind with fake timers", { timeout: 5_000 }, async () => {
    vi.useFakeTimers();
    const leftBehind = vi.fn<() => void>();
    realClock.setTimer(1, leftBehind);
    vi.useRealTimers();
    await new Promise<void>((resolve) => {
      realClock.setTimer(10, resolve);
    });
    expect(leftBehind).not.toHaveBeenCalled();
  });

  it("is on time although fake timers came and went meanwhile", { timeout: 5_000 }, async () => {
    const due = new Promise<string>((resolve) => {
      realClock.setTimer(10, () => resolve("real"));
    });
    vi.useFakeTimers();
    const fake = vi.fn<() => void>();
    realClock.setTimer(60_000, fake);
    expect(await due).toBe("real");
    vi.advanceTimersByTime(60_000);
    expect(fake).toHaveBeenCalledOnce();
  });

  it("calls back in the order of the moments, and of creation at the same moment", () => {
    vi.useFakeTimers();
    const calls: string[] = [];
    for (const [name, delay] of [
      ["c", 30],
      ["a", 10],
      ["b", 20],
      ["b2", 20],
    ] as const) {
      realClock.setTimer(delay, () => calls.push(name));
    }
    vi.advanceTimersByTime(20);
    expect(calls).toEqual(["a", "b", "b2"]);
    vi.advanceTimersByTime(10);
    expect(calls).toEqual(["a", "b", "b2", "c"]);
  });

  it("calls back no timer that was cancelled", () => {
    vi.useFakeTimers();
    const run = vi.fn<() => void>();
    const cancel = realClock.setTimer(10, run);
    cancel();
    cancel();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(20);
    expect(run).not.toHaveBeenCalled();
  });

  it("keeps a delay that is longer than the platform's longest", () => {
    vi.useFakeTimers();
    const run = vi.fn<() => void>();
    const delay = 2 ** 31 + 1000;
    realClock.setTimer(delay, run);
    vi.advanceTimersByTime(delay - 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });

  it("keeps a timer at infinity pending and never calls it", () => {
    vi.useFakeTimers();
    const run = vi.fn<() => void>();
    const cancel = realClock.setTimer(Infinity, run);
    vi.advanceTimersByTime(2 ** 32);
    expect(vi.getTimerCount()).toBe(1);
    cancel();
    expect(vi.getTimerCount()).toBe(0);
    expect(run).not.toHaveBeenCalled();
  });

  it.each([0, -5, Number.NaN])("calls back at once after a delay of %d", (delay) => {
    vi.useFakeTimers();
    const run = vi.fn<() => void>();
    realClock.setTimer(delay, run);
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });
});
