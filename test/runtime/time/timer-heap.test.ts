import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TimerHeap } from "../../../runtime/time/timer-heap.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("TimerHeap", () => {
  it("calls back in the order of the moments, and of creation at the same moment", () => {
    const heap = new TimerHeap();
    const calls: string[] = [];
    for (const [name, delay] of [
      ["c", 30],
      ["a", 10],
      ["b", 20],
      ["b2", 20],
    ] as const) {
      heap.setTimer(delay, () => calls.push(name));
    }
    vi.advanceTimersByTime(20);
    expect(calls).toEqual(["a", "b", "b2"]);
    vi.advanceTimersByTime(10);
    expect(calls).toEqual(["a", "b", "b2", "c"]);
  });

  it("holds a thousand timers behind one of the platform, and none once all are due or cancelled", () => {
    const heap = new TimerHeap();
    const cancels = Array.from({ length: 1000 }, (_, index) =>
      heap.setTimer(1000 + index, () => {}),
    );
    expect(vi.getTimerCount()).toBe(1);
    for (const cancel of cancels.slice(0, 500)) cancel();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(2000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("calls back no timer that was cancelled, and lets go of the platform's with the last one", () => {
    const heap = new TimerHeap();
    const run = vi.fn<() => void>();
    const cancel = heap.setTimer(10, run);
    cancel();
    cancel();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(20);
    expect(run).not.toHaveBeenCalled();
  });

  it("is on time for a timer that is earlier than all before it", () => {
    const heap = new TimerHeap();
    const run = vi.fn<() => void>();
    heap.setTimer(60_000, () => {});
    heap.setTimer(5, run);
    vi.advanceTimersByTime(5);
    expect(run).toHaveBeenCalledOnce();
  });

  it("keeps a delay that is longer than the platform's longest", () => {
    const heap = new TimerHeap();
    const run = vi.fn<() => void>();
    const delay = 2 ** 31 + 1000;
    heap.setTimer(delay, run);
    vi.advanceTimersByTime(delay - 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });

  it("keeps a timer at infinity pending and never calls it", () => {
    const heap = new TimerHeap();
    const run = vi.fn<() => void>();
    const cancel = heap.setTimer(Infinity, run);
    vi.advanceTimersByTime(2 ** 32);
    expect(vi.getTimerCount()).toBe(1);
    cancel();
    expect(vi.getTimerCount()).toBe(0);
    expect(run).not.toHaveBeenCalled();
  });

  it.each([0, -5, Number.NaN])("calls back at once after a delay of %d", (delay) => {
    const heap = new TimerHeap();
    const run = vi.fn<() => void>();
    heap.setTimer(10, () => {});
    heap.setTimer(delay, run);
    vi.advanceTimersByTime(0);
    expect(run).toHaveBeenCalledOnce();
  });

  it("goes on with the others when a callback throws", () => {
    const heap = new TimerHeap();
    const run = vi.fn<() => void>();
    heap.setTimer(10, () => {
      throw new Error("broken");
    });
    heap.setTimer(10, run);
    expect(() => vi.advanceTimersByTime(10)).toThrow("broken");
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });

  it("calls back a timer that another one sets for the same moment", () => {
    const heap = new TimerHeap();
    const run = vi.fn<() => void>();
    heap.setTimer(10, () => heap.setTimer(0, run));
    vi.advanceTimersByTime(10);
    expect(run).toHaveBeenCalledOnce();
  });
});
