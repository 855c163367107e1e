import { beforeEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { ConfigurationError, WaitTimeoutError } from "../../../runtime/errors/index.js";
import { poll } from "../../../runtime/polling/poll.js";
import { rejectionOf } from "../transport/failing.js";
import { virtualEnvironment } from "./support/virtual-environment.js";

/** Gives one value after the other, the last one for ever. */
function reading<Value>(...values: readonly [Value, ...Value[]]): () => Promise<Value> {
  let reads = 0;
  return () => {
    const value = values[Math.min(reads, values.length - 1)] ?? values[0];
    reads += 1;
    return Promise.resolve(value);
  };
}

let { clock, environment } = virtualEnvironment();
beforeEach(() => {
  ({ clock, environment } = virtualEnvironment());
});

describe("poll", () => {
  it("reads until a value is the wanted one, and gives that value", async () => {
    const read = vi.fn<() => Promise<number>>(reading(1, 2, 3, 4));
    const polled = poll(read, { until: (value) => value === 3 }, environment);
    await clock.runOut();
    await expect(polled).resolves.toBe(3);
    expect(read).toHaveBeenCalledTimes(3);
    expect(clock.now()).toBe(2_000);
  });

  it("stops waiting for a recording that is not available", async () => {
    const read = reading<{ id: string; recordingAvailable?: boolean }>(
      { id: "browser_1" },
      { id: "browser_1", recordingAvailable: true },
      { id: "browser_1", recordingAvailable: false },
    );
    const polled = poll(read, { until: (b) => b.recordingAvailable === false }, environment);
    await clock.runOut();
    await expect(polled).resolves.toEqual({ id: "browser_1", recordingAvailable: false });
  });

  it("takes plain values and a predicate that takes its time", async () => {
    let count = 0;
    const until = (value: number): Promise<boolean> => Promise.resolve(value > 1);
    const polled = poll(() => (count += 1), { until }, environment);
    await clock.runOut();
    await expect(polled).resolves.toBe(2);
  });

  it("narrows its result by a predicate that narrows", async () => {
    const until = (value: string | number): value is number => typeof value === "number";
    const polled = poll(reading<string | number>("wait", 5), { until }, environment);
    await clock.runOut();
    expectTypeOf(await polled).toEqualTypeOf<number>();
    await expect(polled).resolves.toBe(5);
  });

  it("tells of each value and the milliseconds waited so far", async () => {
    const told: unknown[] = [];
    const onStatus = (value: string, elapsed: number): void => void told.push([value, elapsed]);
    const until = (value: string): boolean => value === "c";
    const polled = poll(reading("a", "b", "c"), { until, onStatus, pollInterval: 50 }, environment);
    await clock.runOut();
    await polled;
    expect(told).toEqual([
      ["a", 0],
      ["b", 50],
      ["c", 100],
    ]);
  });

  it("gives up when the time is over, with the status that was read last and how to go on", async () => {
    const options = { until: () => false, timeout: 2_500, id: "export_1" };
    const rejection = rejectionOf(poll(reading("queued", "working"), options, environment));
    await clock.runOut();
    const error = await rejection;
    expect(error).toBeInstanceOf(WaitTimeoutError);
    expect(error).toMatchObject({ id: "export_1", lastStatus: "working", elapsed: 2_500 });
    expect(String(error)).toContain("Wait again with the same ID to resume.");
    expect(clock.pending).toBe(0);
  });

  it("puts nothing but a plain text into the error of a time-out", async () => {
    const options = { until: () => false, timeout: 100 };
    const rejection = rejectionOf(poll(reading({ secret: "s" }), options, environment));
    await clock.runOut();
    expect(await rejection).toMatchObject({ id: "the condition", lastStatus: undefined });
  });

  it("ends a read that hangs when the time is over or the caller aborts", async () => {
    const signals: AbortSignal[] = [];
    const hang = ({ signal }: { signal: AbortSignal }): Promise<never> => {
      signals.push(signal);
      return new Promise(() => {});
    };
    const controller = new AbortController();
    const late = rejectionOf(poll(hang, { until: () => true, timeout: 10 }, environment));
    const { signal } = controller;
    const aborted = rejectionOf(poll(hang, { until: () => true, signal }, environment));
    await clock.advance(1_000);
    controller.abort(new Error("enough"));
    expect(await late).toBeInstanceOf(WaitTimeoutError);
    expect(await aborted).toBe(signal.reason);
    expect(signals.map(({ aborted: isAborted }) => isAborted)).toEqual([true, true]);
    expect(clock.pending).toBe(0);
  });

  it("ends with what the caller's own functions throw, whatever it is", async () => {
    const fail = (): never => {
      throw new Error("mine");
    };
    const until = (): boolean => true;
    await expect(poll(() => 1, { until: fail }, environment)).rejects.toThrow("mine");
    await expect(poll(() => 1, { until, onStatus: fail }, environment)).rejects.toThrow("mine");
    await expect(poll(fail, { until }, environment)).rejects.toThrow("mine");
  });

  it.each([
    {},
    { until: true },
    { until: () => true, timeout: 0 },
    { until: () => true, pollInterval: -1 },
  ])("refuses the options %j before it reads", async (options) => {
    const read = vi.fn<() => number>();
    const polled: unknown = Reflect.apply(poll, undefined, [read, options]);
    await expect(polled).rejects.toBeInstanceOf(ConfigurationError);
    expect(read).not.toHaveBeenCalled();
  });
});
