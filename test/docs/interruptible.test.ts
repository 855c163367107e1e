import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { interruptible } from "../../docs/site/interruptible.js";
import { InterruptedError } from "../../generator/api/problem.js";

const signals = ["SIGINT", "SIGTERM"] as const;

const listeners = (): number[] => signals.map((name) => process.listenerCount(name));

describe("interruptible work", () => {
  it.each(signals)("is aborted by %s, however often that comes, and cleans up", async (name) => {
    const before = listeners();
    let isClean = false;
    const work = interruptible(async (signal) => {
      await once(signal, "abort");
      process.emit(name);
      isClean = true;
      throw new Error("given up");
    });
    process.emit(name);
    await expect(work).rejects.toBeInstanceOf(InterruptedError);
    expect(isClean).toBe(true);
    expect(listeners()).toEqual(before);
  });

  it.each(signals)("may end well after %s", async (name) => {
    const work = interruptible(async (signal) => {
      await once(signal, "abort");
      return "ended";
    });
    process.emit(name);
    expect(await work).toBe("ended");
  });

  it("fails with its own error when nothing interrupts it", async () => {
    const before = listeners();
    const own = new Error("no picture");
    await expect(interruptible(() => Promise.reject(own))).rejects.toBe(own);
    expect(listeners()).toEqual(before);
  });
});
