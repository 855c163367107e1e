import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { onAbort } from "../../../runtime/time/on-abort.js";

const listeners = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;

describe("onAbort", () => {
  it("puts one listener on a signal for a thousand callers, and takes it away with the last", () => {
    const { signal } = new AbortController();
    const releases = Array.from({ length: 1000 }, () => onAbort(signal, () => {}));
    expect(listeners(signal)).toBe(1);
    for (const release of releases.slice(1)) release();
    expect(listeners(signal)).toBe(1);
    releases[0]?.();
    expect(listeners(signal)).toBe(0);
  });

  it("calls each once, in order, and lets go of the signal", () => {
    const controller = new AbortController();
    const calls: number[] = [];
    onAbort(controller.signal, () => calls.push(1));
    onAbort(controller.signal, () => calls.push(2));
    controller.abort();
    controller.abort();
    expect(calls).toEqual([1, 2]);
    expect(listeners(controller.signal)).toBe(0);
  });

  it("does not call one that was released, even by one before it", () => {
    const controller = new AbortController();
    const run = vi.fn<() => void>();
    onAbort(controller.signal, () => release());
    const release = onAbort(controller.signal, run);
    controller.abort();
    expect(run).not.toHaveBeenCalled();
  });

  it("tells the same function apart when it is given twice", () => {
    const controller = new AbortController();
    const run = vi.fn<() => void>();
    const release = onAbort(controller.signal, run);
    onAbort(controller.signal, run);
    release();
    release();
    controller.abort();
    expect(run).toHaveBeenCalledOnce();
  });
});
