import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Persistence } from "../../fleet/persistence.js";
import { FleetError } from "../../runtime/errors/index.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

describe("a write", () => {
  it.each(["Connection is closed.", "LOADING Redis is loading the dataset", "read ECONNRESET"])(
    "is tried again until it succeeds: %s",
    async (message) => {
      const told: string[] = [];
      const persistence = new Persistence(never, (error) => told.push(error.message));
      let attempts = 0;
      const writing = persistence.write(async () => {
        attempts += 1;
        if (attempts < 5) throw new Error(message);
        return "written";
      });
      await vi.advanceTimersByTimeAsync(100 + 200 + 400 + 800);
      expect(await writing).toBe("written");
      expect(told).toEqual(Array.from({ length: 4 }, () => message));
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it.each([
    "WRONGTYPE Operation against a key",
    "NOPERM this user has no permissions",
    "ERR syntax",
  ])("is not tried again if Redis denies it: %s", async (message) => {
    const persistence = new Persistence(never, () => {});
    await expect(persistence.write(() => Promise.reject(new Error(message)))).rejects.toThrow(
      message,
    );
  });

  it("that gets no reply is reported, and goes on", async () => {
    const told: string[] = [];
    const persistence = new Persistence(never, (error) => told.push(error.message));
    const controller = new AbortController();
    const reply = new Promise<string>((resolve) => {
      controller.signal.addEventListener("abort", () => resolve("written"));
    });
    const writing = persistence.write(() => reply);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(["no reply for 2000 ms"]);
    controller.abort();
    expect(await writing).toBe("written");
  });

  it("ends ten seconds after the worker was stopped", async () => {
    const stopped = new AbortController();
    const persistence = new Persistence(stopped.signal, () => {});
    const writing = persistence.write(() => new Promise(() => {})).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    stopped.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await writing).toBeInstanceOf(FleetError);
    expect(vi.getTimerCount()).toBe(0);
  });
});
