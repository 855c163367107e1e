import { describe, expect, it } from "vitest";
import { Wake } from "../../../generator/watch/watch.js";

const never = new AbortController().signal;

describe("whoever waits for a change", () => {
  it("is woken once for many at once", async () => {
    const wake = new Wake();
    const waiting = wake.next(never);
    for (let change = 0; change < 10; change += 1) wake.notify();
    await waiting;
    const controller = new AbortController();
    const next = wake.next(controller.signal);
    controller.abort();
    await expect(next).rejects.toThrow("aborted");
  });

  it("is woken at once by what has changed while nobody waited, and gets the time of the first", async () => {
    const wake = new Wake();
    const before = performance.now();
    wake.notify();
    const after = performance.now();
    wake.notify();
    const since = await wake.next(never);
    expect(since).toBeGreaterThanOrEqual(before);
    expect(since).toBeLessThanOrEqual(after);
  });

  it("is woken although the changes never end", async () => {
    const wake = new Wake();
    const changes = setInterval(wake.notify, 1);
    const since = await wake.next(never);
    clearInterval(changes);
    expect(since).toBeGreaterThan(0);
  });
});
