import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Persistence } from "../../fleet/persistence.js";
import { FleetError } from "../../runtime/errors/index.js";
import { readCases } from "../support/read-cases.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;
const { passing, lasting } = readCases("../runtime/cases.yaml", import.meta.url).redis;

describe("a write", () => {
  it.each<[string]>(passing)("is tried again until it succeeds: %s", async (message) => {
    const told: string[] = [];
    const persistence = new Persistence(never, (error) => told.push(error.message));
    let attempts = 0;
    const writing = persistence.write(async () => {
      attempts += 1;
      if (attempts < 8) throw new Error(message);
      return "written";
    });
    await vi.advanceTimersByTimeAsync(99);
    expect(attempts).toBe(1);
    await vi.advanceTimersByTimeAsync(1 + 200 + 400 + 799);
    expect(attempts).toBe(4);
    await vi.advanceTimersByTimeAsync(1 + 1_600 + 2_000 + 1_999);
    expect(attempts).toBe(7);
    await vi.advanceTimersByTimeAsync(1);
    expect(await writing).toBe("written");
    expect(told).toEqual(Array.from({ length: 7 }, () => message));
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each<[string]>(lasting)("is not tried again if it is at fault itself: %s", async (message) => {
    const persistence = new Persistence(never, () => {});
    const writing = persistence.write(() => Promise.reject(new Error(message)));
    await expect(writing).rejects.toThrow(message);
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
