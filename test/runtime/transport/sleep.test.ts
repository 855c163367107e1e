import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../../bench/shared/virtual-clock.js";
import { sleep } from "../../../runtime/transport/sleep.js";
import { rejectionOf } from "./failing.js";

describe("sleep", () => {
  it("lets the time pass and leaves nothing behind", async () => {
    const clock = new VirtualClock();
    const { signal } = new AbortController();
    const asleep = sleep(clock, 500, signal);
    expect(clock.pending).toBe(1);
    await clock.runOut();
    await asleep;
    expect(clock.now()).toBe(500);
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  it("ends with the reason of the signal, before and within", async () => {
    const clock = new VirtualClock();
    const controller = new AbortController();
    const asleep = sleep(clock, 500, controller.signal);
    controller.abort("enough");
    expect(await rejectionOf(asleep)).toBe("enough");
    expect(await rejectionOf(sleep(clock, 500, controller.signal))).toBe("enough");
    expect(clock.pending).toBe(0);
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
  });
});
