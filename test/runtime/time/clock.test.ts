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
    expect(realClock.now() - start).toBeGreaterThanOrEqual(30);
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
});
