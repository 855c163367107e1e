import { beforeEach, describe, expect, expectTypeOf, it, vi, type Mock } from "vitest";
import { ConfigurationError, WaitTimeoutError } from "../../../runtime/errors/index.js";
import { poll, firstWindow, keepReading, pauseAfter } from "../../../runtime/waiting/poll.js";
import type { Polling, PollTiming } from "../../../runtime/waiting/poll.js";
import { rejectionOf } from "../transport/failing.js";
import { settled, virtualEnvironment } from "./support/virtual-environment.js";
import { failures, lasting, passing, throttle } from "./support/failures.js";
import { V4Client } from "../../../generated/v4/index.js";
import { collect } from "./support/collect.js";
import { useSandbox } from "../../support/use-sandbox.js";
import { runAll } from "../../../runtime/polling/index.js";
import { readCases } from "../../support/read-cases.js";

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
    expect(await settled(clock, polled)).toBe(3);
    expect(read).toHaveBeenCalledTimes(3);
    expect(clock.now()).toBe(2_000);
  });

  it("takes plain values and a predicate that takes its time", async () => {
    let count = 0;
    const until = (value: number): Promise<boolean> => Promise.resolve(value > 1);
    const polled = poll(() => (count += 1), { until }, environment);
    expect(await settled(clock, polled)).toBe(2);
  });

  it("narrows its result by a predicate that narrows", async () => {
    const until = (value: string | number): value is number => typeof value === "number";
    const polled = poll(reading<string | number>("wait", 5), { until }, environment);
    expectTypeOf(await settled(clock, polled)).toEqualTypeOf<number>();
    await expect(polled).resolves.toBe(5);
  });

  it("tells of each value and the milliseconds waited so far", async () => {
    const told: unknown[] = [];
    const onStatus = (value: string, elapsed: number): unknown => told.push(`${value} ${elapsed}`);
    const until = (value: string): boolean => value === "c";
    const polled = poll(reading("a", "b", "c"), { until, onStatus, pollInterval: 50 }, environment);
    await settled(clock, polled);
    expect(told.join()).toBe("a 0,b 50,c 100");
  });

  it("gives up when the time is over, with the status that was read last and how to go on", async () => {
    const options = { until: () => false, waitTimeout: 2_500, id: "export_1" };
    const waiting = rejectionOf(poll(reading("queued", "working"), options, environment));
    const error = await settled(clock, waiting);
    const facts = { id: "export_1", lastStatus: "working", elapsed: 2_500 };
    expect(error).toMatchObject({ name: "WaitTimeoutError", ...facts });
    expect(String(error)).toContain("wait again with the same ID.");
    expect(clock.pending).toBe(0);
  });

  it("puts nothing but a plain text into the error of a time-out", async () => {
    const options = { until: () => false, waitTimeout: 100 };
    const rejection = rejectionOf(poll(reading({ secret: "s" }), options, environment));
    const facts = { id: "the condition", lastStatus: undefined };
    expect(await settled(clock, rejection)).toMatchObject(facts);
  });

  it("ends a read that hangs when the time is over or the caller aborts", async () => {
    const signals: AbortSignal[] = [];
    const hang = ({ signal }: { signal: AbortSignal }): Promise<never> => {
      signals.push(signal);
      return new Promise(() => {});
    };
    const controller = new AbortController();
    const late = rejectionOf(poll(hang, { until: () => true, waitTimeout: 10 }, environment));
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
    const failLate = async (): Promise<never> => fail();
    await expect(poll(() => 1, { until, onStatus: failLate }, environment)).rejects.toThrow("mine");
    const polling = pollingAfter([failures.lost], { onError: failLate });
    const failure = rejectionOf(keepReading(polling, environment));
    expect(await settled(clock, failure)).toMatchObject({ message: "mine" });
  });

  const until = (): boolean => true;
  const useless = [
    { until, waitTimeout: 0 },
    { until, pollInterval: -1 },
  ];

  it.each([{}, { until: true }, ...useless])("refuses %o before it reads", async (options) => {
    const read = vi.fn<() => number>();
    const polled: unknown = Reflect.apply(poll, undefined, [read, options]);
    await expect(polled).rejects.toBeInstanceOf(ConfigurationError);
    expect(read).not.toHaveBeenCalled();
  });
});

/** Fails in the given ways, one read after the other, and then reads "done". */
function pollingAfter(errors: readonly Error[], timing: PollTiming = {}): Polling<string, string> {
  let reads = 0;
  return {
    id: "run_1",
    timing,
    async read() {
      const error = errors[reads];
      reads += 1;
      if (error) throw error;
      return "done";
    },
    conclude: async (_, value) => ({ value }),
  };
}

/** What a wait gives whose reads fail in the given ways before one succeeds. */
function readAfter(errors: readonly Error[], timing: PollTiming = {}): Promise<string> {
  return settled(clock, keepReading(pollingAfter(errors, timing), environment));
}

describe("a wait", () => {
  it.each(passing)("goes on after a failure in passing (%s), and tells of it", async (name) => {
    const onError = vi.fn<(error: Error, elapsed: number) => void>();
    expect(await readAfter([failures[name]], { onError })).toBe("done");
    expect(onError.mock.calls).toEqual([[failures[name], 0]]);
    expect(clock.now()).toBe(1_000);
  });

  it("goes on after any number of them", async () => {
    expect(await readAfter(Array.from({ length: 500 }, () => failures.lost))).toBe("done");
  });

  it.each(lasting)("ends with any other error (%s)", async (name) => {
    const waiting = keepReading(pollingAfter([failures[name]]), environment);
    expect(await rejectionOf(waiting)).toBe(failures[name]);
    expect(clock.pending).toBe(0);
  });

  it.each([300_000, 7_200_000])("waits for a throttle of %d ms, and more", async (retryAfter) => {
    ({ clock, environment } = virtualEnvironment(0.25));
    expect(await readAfter([throttle(retryAfter)])).toBe("done");
    expect(clock.now()).toBe(retryAfter + 250);
  });

  it("ends at once with a throttle that lasts longer than it may wait", async () => {
    const polling = pollingAfter([throttle(4_000), throttle(5_500)], { waitTimeout: 10_000 });
    const error = await settled(clock, rejectionOf(keepReading(polling, environment)));
    expect(error).toMatchObject({ name: "ThrottleError", retryAfter: 5_500 });
    expect(clock.now()).toBe(4_500);
  });

  it("ends by its time-out when failures in passing do not pass", async () => {
    const errors = Array.from({ length: 50 }, () => failures.broken);
    const polling = pollingAfter(errors, { waitTimeout: 10_000 });
    const error = await settled(clock, rejectionOf(keepReading(polling, environment)));
    expect(error).toMatchObject({ name: "WaitTimeoutError", cause: failures.broken });
  });

  it("ends by its time-out without a failure that has passed", async () => {
    const begun = pollingAfter([failures.broken], { waitTimeout: 10_000 });
    const polling = { ...begun, conclude: async () => undefined };
    const error = await settled(clock, rejectionOf(keepReading(polling, environment)));
    expect("cause" in Object(error)).toBe(false);
  });

  it("counts whole milliseconds", async () => {
    ({ clock, environment } = virtualEnvironment(0.123));
    const onError = vi.fn<(error: Error, elapsed: number) => void>();
    await readAfter([failures.lost, failures.lost], { onError });
    const told = onError.mock.calls.map(([, elapsed]) => elapsed);
    expect(told.every(Number.isInteger), told.join()).toBe(true);
  });

  it("does not read when the caller has aborted before", async () => {
    const polling = pollingAfter([], { signal: AbortSignal.abort("before") });
    const read = vi.spyOn(polling, "read");
    expect(await rejectionOf(keepReading(polling, environment))).toBe("before");
    expect(read).not.toHaveBeenCalled();
  });
});

const middle = (): number => 0.5;

describe("pauseAfter", () => {
  const { pauses } = readCases("../cases.yaml", import.meta.url);
  // 5 % of the time waited, from 1 s to 5 s.
  it.each<[elapsed: number, pause: number]>(pauses)("after %d ms is %d ms", (elapsed, pause) => {
    expect(pauseAfter(elapsed, undefined, middle)).toBeCloseTo(pause, 6);
  });

  it("varies by 10 % either way", () => {
    expect(pauseAfter(0, undefined, () => 0)).toBeCloseTo(900, 6);
    expect(pauseAfter(0, undefined, () => 1)).toBeCloseTo(1_100, 6);
  });

  it("takes the caller's interval instead, a number or a function of the time waited", () => {
    expect(pauseAfter(60_000, 20, middle)).toBeCloseTo(20, 6);
    const pollInterval = (elapsed: number): number => elapsed / 2;
    expect(pauseAfter(60_000, pollInterval, middle)).toBeCloseTo(30_000, 6);
  });

  it("refuses an interval of the caller's function that is none", () => {
    expect(() => pauseAfter(0, () => 0, middle)).toThrow("`pollInterval`");
  });
});

it("firstWindow is one interval, but never longer than the shortest of our own", () => {
  expect(firstWindow(undefined)).toBe(1_000);
  expect(firstWindow(20)).toBe(20);
  expect(firstWindow(60_000)).toBe(1_000);
});

describe("the option `pollInterval` of a client", () => {
  const sandbox = useSandbox({ runDuration: Infinity }, "test");

  /** An interval of 5 ms, after the first of which every run ends. */
  function endAtFirstPause(): Mock<() => number> {
    return vi.fn<() => number>(() => {
      for (const { id, endedAt } of sandbox.control.runs())
        if (endedAt === undefined) sandbox.control.setRun(id, { duration: 0 });
      return 5;
    });
  }

  it("holds for every kind of wait", async () => {
    const pollInterval = endAtFirstPause();
    const { runs } = new V4Client({ ...sandbox.us, pollInterval });
    await runs.createAndWait({ task: "x" });
    const afterOne = pollInterval.mock.calls.length;
    expect(afterOne).toBeGreaterThan(0);
    await collect(runAll(runs.batch([{ task: "x" }], { concurrency: 1 })));
    const afterTwo = pollInterval.mock.calls.length;
    expect(afterTwo).toBeGreaterThan(afterOne);
    const { id } = await runs.create({ task: "x" });
    await collect(runs.watch(id));
    expect(pollInterval.mock.calls.length).toBeGreaterThan(afterTwo);
  });

  it("gives way to that of a wait", async () => {
    const pollInterval = vi.fn<() => number>(() => 60_000);
    const { runs } = new V4Client({ ...sandbox.us, pollInterval });
    await runs.createAndWait({ task: "x" }, { pollInterval: endAtFirstPause() });
    expect(pollInterval).not.toHaveBeenCalled();
  });
});

/** When that many waits that begin together read first, by a clock of their own. */
async function firstReadsOf(count: number): Promise<number[]> {
  const read = (): number => clock.now();
  const waits = Array.from({ length: count }, () => poll(read, { until: () => true }, environment));
  await clock.runOut();
  return Promise.all(waits);
}

describe("the first reads of waits", () => {
  it("are made at once by those that come alone, again and again", async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await poll(() => turn, { until: () => true }, environment);
    expect(clock.now()).toBe(0);
  });

  it.each([10, 100, 1000])("are spread about evenly over a second, if %d begin", async (count) => {
    const moments = (await firstReadsOf(count)).toSorted((left, right) => left - right);
    const gaps = moments.map((moment, index) => (moments[index + 1] ?? 1_000) - moment);
    expect(Math.max(...gaps)).toBeLessThan(2_700 / count);
    expect(Math.min(...gaps)).toBeGreaterThan(300 / count);
  });
});
