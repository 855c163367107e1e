import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readRunSteps, type RunSteps } from "../../fleet/run-steps.js";
import { RunWatch } from "../../fleet/run-watch.js";
import { type FinishedRun, V4Client } from "../../generated/v4/index.js";
import { failures, passing, throttle } from "../runtime/waiting/support/failures.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ended = { id: "run_1", status: "completed" } as FinishedRun;

type Answer = FinishedRun | Error | undefined | Promise<FinishedRun | undefined>;

/** Watches runs whose reads have these answers, one after another; the last one repeats. */
function watching(answers: readonly Answer[], pollInterval?: RunSteps["pollInterval"]) {
  const stop = new AbortController();
  const readAt: number[] = [];
  const began = Date.now();
  const look: RunSteps["look"] = async () => {
    readAt.push(Date.now() - began);
    const answer = await answers[Math.min(readAt.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const create = vi.fn<RunSteps["create"]>(never);
  const steps = { look, pollInterval, create, capacity: never };
  const told: string[] = [];
  const watch = new RunWatch(steps, stop.signal);
  const wait = (runId = "run_1") => watch.wait(runId, (reason) => told.push(reason));
  return { watch, wait, stop, readAt, told, create };
}

const never = (): Promise<never> => new Promise(() => {});

/** What a promise has ended with so far. */
function settled(work: Promise<unknown>): { readonly end?: unknown } {
  const state: { end?: unknown } = {};
  work
    .catch((error: unknown) => error)
    .then((end) => (state.end = end))
    .catch(() => {});
  return state;
}

describe("a wait for the end of a run", () => {
  it("pauses as long as a throttle asks for, and takes that for no trouble", async () => {
    const { wait, readAt, told } = watching([throttle(30_000), ended], 10);
    const waiting = settled(wait());
    await vi.advanceTimersByTimeAsync(29_900);
    expect(readAt).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(waiting).toEqual({ end: ended });
    expect(told).toEqual([]);
  });

  it.each(passing)("goes on after a failure that may pass, and names it once: %s", async (name) => {
    const failure = failures[name];
    const { wait, told } = watching([failure, failure, undefined, ended], 100);
    const waiting = settled(wait());
    await vi.advanceTimersByTimeAsync(50);
    expect(told).toEqual([expect.stringContaining(failure.message)]);
    await vi.advanceTimersByTimeAsync(500);
    expect(told.slice(1)).toEqual([""]);
    expect(waiting).toEqual({ end: ended });
  });

  it.each(["missing", "unauthorized"] as const)("ends with a lasting failure: %s", async (name) => {
    const { wait, readAt, watch } = watching([failures[name]], 100);
    await expect(wait()).rejects.toBe(failures[name]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([readAt.length, watch.size, vi.getTimerCount()]).toEqual([1, 0, 0]);
  });
});

it("a run whose record lags behind its status is read again", async () => {
  const statuses = ["completed", "running", "completed", "completed"];
  const fetch = async () => Response.json({ id: "run_1", status: statuses.shift() });
  const { look } = readRunSteps(
    new V4Client({ apiKey: "key_1", baseUrl: "https://a.example", fetch }),
  );
  const { signal } = new AbortController();
  expect(await look("run_1", signal)).toBeUndefined();
  expect(await look("run_1", signal)).toEqual(ended);
});

describe("many waits", () => {
  it("have 32 reads under way at most, as many creations, and the next read when one ends", async () => {
    let end = (_run: FinishedRun): void => {};
    const first = new Promise<FinishedRun>((resolve) => {
      end = resolve;
    });
    const { wait, readAt, watch, create } = watching([first, never()], 100);
    for (let runs = 0; runs < 40; runs += 1) void wait(`run_${runs}`);
    for (let runs = 0; runs < 40; runs += 1) void watch.create({ task: "x" }, {});
    await vi.advanceTimersByTimeAsync(1_000);
    expect([readAt.length, watch.size]).toEqual([32, 40]);
    expect(create).toHaveBeenCalledTimes(32);
    end(ended);
    await vi.advanceTimersByTimeAsync(0);
    expect([readAt.length, watch.size]).toEqual([33, 39]);
  });

  it("read each run more rarely the more there are, unless the client has an interval", async () => {
    const readsOf = async (interval?: number): Promise<number> => {
      const { wait, readAt, stop } = watching([undefined], interval);
      for (let runs = 0; runs < 200; runs += 1) wait(`run_${runs}`).catch(() => {});
      await vi.advanceTimersByTimeAsync(2_000);
      const before = readAt.length;
      await vi.advanceTimersByTimeAsync(20_000);
      stop.abort();
      return readAt.length - before;
    };
    // One each 20 ms, so that 200 runs take four seconds.
    const reads = await readsOf();
    expect(reads).toBeGreaterThan(850);
    expect(reads).toBeLessThan(1_150);
    expect(await readsOf(1_000)).toBeGreaterThan(3_600);
  });
});

describe("a worker that stops", () => {
  it("ends all waits with its reason, also those whose reads are under way or begin later", async () => {
    const { wait, stop, watch } = watching([undefined, never()], 60_000);
    const waiting = [wait(), wait("run_2")].map(settled);
    await vi.advanceTimersByTimeAsync(1_500);
    const reason = new Error("stopped");
    stop.abort(reason);
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting[0]).toEqual({ end: reason });
    await expect(wait("run_3")).rejects.toBe(reason);
    expect([watch.size, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it("ends a wait whose read fails after that with its reason, not with the failure", async () => {
    let fail = (_error: Error): void => {};
    const reading = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    const { wait, stop, told } = watching([reading], 100);
    const waiting = settled(wait());
    const reason = new Error("stopped");
    stop.abort(reason);
    fail(failures.lost);
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting).toEqual({ end: reason });
    expect([told, vi.getTimerCount()]).toEqual([[], 0]);
  });
});
