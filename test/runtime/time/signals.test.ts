import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { VirtualClock } from "../../../bench/shared/virtual-clock.js";
import { TimeoutError } from "../../../runtime/errors/index.js";
import { InterruptibleWait, onAbort, throwIfAborted } from "../../../runtime/time/index.js";
import { errorOf, rejectionOf } from "../transport/failing.js";

const listeners = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;

describe("onAbort", () => {
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

describe("throwIfAborted", () => {
  it.each([
    ["a text", "enough"],
    ["an error of the caller", new Error("enough")],
    ["a time-out of the client", new TimeoutError("runs.get", 5)],
  ])("throws the caller's own reason: %s", (_, reason: unknown) => {
    expect(errorOf(() => throwIfAborted(AbortSignal.abort(reason)))).toBe(reason);
  });

  it("says whose time is up after a time-out of the platform, and keeps its kind", () => {
    const bare = new DOMException("The operation was aborted due to timeout", "TimeoutError");
    const explained = errorOf(() => throwIfAborted(AbortSignal.abort(bare)));
    expect(explained).toBeInstanceOf(DOMException);
    expect(explained).toMatchObject({
      name: "TimeoutError",
      code: DOMException.TIMEOUT_ERR,
      message: "The `signal` that you passed timed out, not the client.",
    });
  });

  it("lets others pass", () => {
    expect(() => throwIfAborted(undefined)).not.toThrow();
    expect(() => throwIfAborted(new AbortController().signal)).not.toThrow();
  });
});

const never = (): Promise<never> => new Promise(() => {});

function start(changes: { signal?: AbortSignal; timeout?: number } = {}): {
  clock: VirtualClock;
  wait: InterruptibleWait;
} {
  const clock = new VirtualClock();
  const timedOut = (elapsed: number): Error => new Error(`out of time after ${elapsed}`);
  return { clock, wait: new InterruptibleWait({ clock, timeout: Infinity, timedOut, ...changes }) };
}

describe("Wait", () => {
  it("ends work that takes no notice when the time is up, and tells it by the signal", async () => {
    const { clock, wait } = start({ timeout: 100 });
    const ended = rejectionOf(wait.race(never));
    await clock.advance(100);
    expect(await ended).toEqual(new Error("out of time after 100"));
    expect(wait.signal?.aborted).toBe(true);
    await expect(wait.race(() => 1)).rejects.toThrow("out of time after 100");
  });

  it("keeps the outcome of the first of two ends", async () => {
    const controller = new AbortController();
    const { clock, wait } = start({ signal: controller.signal, timeout: 50 });
    const ended = rejectionOf(wait.race(never));
    await clock.advance(50);
    controller.abort("too late");
    expect(await ended).toEqual(new Error("out of time after 50"));
    await expect(wait.race(never)).rejects.toThrow("out of time");
  });
});
