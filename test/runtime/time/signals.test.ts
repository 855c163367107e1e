import { getEventListeners } from "node:events";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { VirtualClock } from "../../../bench/shared/virtual-clock.js";
import {
  callWithin,
  InterruptibleWait,
  onAbort,
  throwIfAborted,
} from "../../../runtime/time/index.js";
import { rejectionOf } from "../transport/failing.js";

const listeners = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;

describe("onAbort", () => {
  let controller: AbortController;
  beforeEach(() => void (controller = new AbortController()));

  it("calls each once, in order, and lets go of the signal", () => {
    const calls: number[] = [];
    onAbort(controller.signal, () => calls.push(1));
    onAbort(controller.signal, () => calls.push(2));
    controller.abort();
    controller.abort();
    expect(calls).toEqual([1, 2]);
    expect(listeners(controller.signal)).toBe(0);
  });

  it("does not call one that was released, even by one before it", () => {
    const run = vi.fn<() => void>();
    onAbort(controller.signal, () => release());
    const release = onAbort(controller.signal, run);
    controller.abort();
    expect(run).not.toHaveBeenCalled();
  });

  it("tells the same function apart when it is given twice", () => {
    const run = vi.fn<() => void>();
    const release = onAbort(controller.signal, run);
    onAbort(controller.signal, run);
    release();
    release();
    controller.abort();
    expect(run).toHaveBeenCalledOnce();
  });
});

it("a hook that is over leaves no listener behind", async () => {
  const [clock, { signal }] = [new VirtualClock(), new AbortController()];
  await callWithin(() => 1, { clock, signal, timeout: 60_000 });
  expect(listeners(signal)).toBe(0);
});

it("a signal whose own time is up is told apart from the client's limits", () => {
  const signal = AbortSignal.abort(new DOMException("The operation timed out", "TimeoutError"));
  expect(() => throwIfAborted(signal)).toThrow("The `signal` that you passed timed out");
});

const never = (): Promise<never> => new Promise(() => {});

function start(changes: { signal?: AbortSignal; timeout?: number } = {}) {
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
