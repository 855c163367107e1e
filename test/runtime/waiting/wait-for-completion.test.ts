import { describe, expect, it, vi } from "vitest";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import {
  waitForCompletion,
  waitForCondition,
} from "../../../runtime/waiting/wait-for-completion.js";
import { rejectionOf } from "../transport/failing.js";
import type { Completion } from "../../../runtime/polling/index.js";
import { failures } from "./support/failures.js";
import { type Answer, type FullRun, runsWaiter, startRuns } from "./support/runs-service.js";
import { settled, virtualEnvironment } from "./support/virtual-environment.js";

/** Waits for a run of a real server that answers so; gives the run, and what was asked for it. */
async function waitAt(status: readonly Answer[], run: readonly Answer[], options: object = {}) {
  const server = await startRuns({ status, run });
  const settings = { pollInterval: 5, ...options };
  const ended = await waitForCompletion(runsWaiter, server.completion("run_1"), settings);
  return { run: ended, seen: server.seen, urls: server.seen.map(({ url }) => url) };
}
const running: Answer = [200, { status: "running" }];
const completed: Answer = [200, { status: "completed" }];
const full: Answer = [200, { id: "run_1", status: "completed", result: 42 }];

const statusUrl = "/api/v4/runs/run_1/status";
const runUrl = "/api/v4/runs/run_1";

/** What a wait reads of a run whose status is said anew for each read. */
function completionOf(status: () => string) {
  return {
    id: "run_1",
    status: async () => ({ status: status() }),
    result: async (): Promise<FullRun> => ({ id: "run_1", status: status(), result: 42 }),
  };
}

/** The error of a wait in virtual time. */
function failureOf(completion: Completion<FullRun>, options: object): Promise<unknown> {
  const { clock, environment } = virtualEnvironment();
  const waiting = waitForCompletion(runsWaiter, completion, options, environment);
  return settled(clock, rejectionOf(waiting));
}

describe("waitForCompletion", () => {
  it("looks up nothing but the status until it is terminal, then reads the full run once", async () => {
    const strange: Answer = [200, { status: "a_new_state" }];
    const { run, urls } = await waitAt([running, strange, completed], [full]);
    expect(run).toEqual({ id: "run_1", status: "completed", result: 42 });
    expect(urls).toEqual([statusUrl, statusUrl, statusUrl, runUrl]);
  });

  const odd = [{}, { status: null }, { status: 7 }, "completed", { status: "Completed" }];

  it.each(odd)("goes on after the status answer %j", async (body) => {
    const { urls } = await waitAt([[200, body], completed], [full]);
    expect(urls).toEqual([statusUrl, statusUrl, runUrl]);
  });

  it("survives lost connections and failures of the service, of either read", async () => {
    const broken: Answer = [503, { detail: "down" }];
    const onError = vi.fn<(error: Error) => void>();
    const statuses = [undefined, broken, completed];
    const { run, urls } = await waitAt(statuses, [undefined, broken, full], { onError });
    expect(run).toMatchObject({ status: "completed", result: 42 });
    expect(urls).toEqual([statusUrl, statusUrl, statusUrl, runUrl, runUrl, runUrl]);
    const each = ["ConnectionError", "ServerError"];
    expect(onError.mock.calls.map(([error]) => error.name)).toEqual([...each, ...each]);
  });

  it("reads the full run again, each time after the interval, while that lags behind the status", async () => {
    const lagging: Answer = [200, { id: "run_1", status: "running" }];
    const pollInterval = vi.fn<() => number>(() => 5);
    const { run, urls } = await waitAt([completed], [lagging, lagging, full], { pollInterval });
    expect(run).toMatchObject({ result: 42 });
    expect(urls).toEqual([statusUrl, runUrl, runUrl, runUrl]);
    expect(pollInterval).toHaveBeenCalledTimes(2);
  });

  it("takes a full run that carries no status at the word of the lookup", async () => {
    const { run } = await waitAt([completed], [[200, { id: "run_1" }]]);
    expect(run).toEqual({ id: "run_1" });
  });

  it("tells of each change of the status with the milliseconds waited so far", async () => {
    const queued: Answer = [200, { status: "queued" }];
    const statuses: Answer[] = [queued, queued, running, [200, {}], running, completed];
    const told: [string, number][] = [];
    const onStatus = (status: string, elapsed: number): unknown => told.push([status, elapsed]);
    await waitAt(statuses, [full], { onStatus });
    expect(told.map(([status]) => status)).toEqual(["queued", "running", "completed"]);
    const elapsed = told.map(([, milliseconds]) => milliseconds);
    expect(elapsed).toEqual(elapsed.toSorted((left, right) => left - right));
  });

  it("tells of the status again after a failed read, so that it is seen to go on", async () => {
    const statuses: Answer[] = [running, [503, {}], running, running, completed];
    const told: string[] = [];
    const onStatus = (status: string): unknown => told.push(status);
    await waitAt(statuses, [full], { onStatus, onError: () => told.push("failed") });
    expect(told).toEqual(["running", "failed", "running", "completed"]);
  });

  it("gives up when its time is over, and can be resumed with the same id", async () => {
    let status = "running";
    const completion = completionOf(() => status);
    const facts = { name: "WaitTimeoutError", id: "run_1", lastStatus: "running", elapsed: 30_000 };
    expect(await failureOf(completion, { waitTimeout: 30_000 })).toMatchObject(facts);
    status = "completed";
    await expect(waitForCompletion(runsWaiter, completion)).resolves.toMatchObject({ result: 42 });
  });

  it.each([
    [{ waitTimeout: 3_000 }, 3_000],
    [{ timeout: 3_000 }, 3_000],
    [{ deadline: 2_000 }, 2_000],
    [{ waitTimeout: 3_000, deadline: 2_000 }, 2_000],
    [{ waitTimeout: 3_000, deadline: 4_000 }, 3_000],
  ])("ends at the smaller of its limits: %j", async (options, elapsed) => {
    const requests: object[] = [];
    const status = async (request: object) => (requests.push(request), { status: "running" });
    const result = (): Promise<FullRun> => expect.fail("It has not ended.");
    const facts = { name: "WaitTimeoutError", id: "run_1", elapsed };
    expect(await failureOf({ id: "run_1", status, result }, options)).toMatchObject(facts);
    expect(requests[0]).toEqual({ signal: expect.any(AbortSignal) });
  });

  it("ends at work that was created long ago and is not found", async () => {
    const status = (): Promise<never> => Promise.reject(failures.missing);
    const gone = { ...completionOf(() => "running"), status };
    expect(await failureOf(gone, { waitTimeout: 1 })).toBe(failures.missing);
  });

  it("says of a status that does not change for five minutes that the wait goes on", async () => {
    const { clock, environment } = virtualEnvironment();
    const doubt = vi.fn<(operation: string, problem: { readonly msg: string }) => void>();
    let status = "queued";
    const completion = completionOf(() => status);
    const waiter = { ...runsWaiter, operation: "runs.getStatus" };
    const waiting = waitForCompletion(waiter, completion, {}, { ...environment, doubt });
    await clock.advance(200_000);
    status = "paused";
    await clock.advance(299_000);
    expect(doubt).not.toHaveBeenCalled();
    await clock.advance(10_000);
    const msg =
      'the status has been "paused" for 5 minutes. The wait ends at one of cancelled, completed, failed, or by `waitTimeout` or `signal`';
    expect(doubt.mock.calls[0]).toMatchObject(["runs.getStatus", { msg }]);
    status = "completed";
    expect(await settled(clock, waiting)).toMatchObject({ status });
  });

  it("names the terminal status when only the full run is missing at the end of its time", async () => {
    const result = (): Promise<FullRun> => Promise.reject(failures.lost);
    const ended = { ...completionOf(() => "completed"), result };
    const error = await failureOf(ended, { waitTimeout: 5_000 });
    expect(error).toMatchObject({ id: "run_1", lastStatus: "completed" });
  });

  it("names no status at the end of its time if the last lookup had none", async () => {
    const answers = [{ status: "running" }];
    const status = async (): Promise<unknown> => answers.shift();
    const error = await failureOf({ ...completionOf(String), status }, { waitTimeout: 5_000 });
    expect(error).toMatchObject({ id: "run_1", lastStatus: undefined });
  });

  it("sends the settings of a call with each of its requests", async () => {
    const given = { headers: { "x-trace": "trace_1" } };
    const { seen } = await waitAt([running, completed], [full], given);
    expect(seen.map(({ headers }) => headers["x-trace"])).toEqual(Array(3).fill("trace_1"));
  });

  it("keeps to the schedule: every second at first, then 5 % of the time waited, at most 5 s", async () => {
    const { clock, environment } = virtualEnvironment();
    const moments: number[] = [];
    const statusNow = (): string => (clock.now() < 300_000 ? "running" : "completed");
    const completion = completionOf(statusNow);
    const status = () => (moments.push(clock.now()), completion.status());
    await settled(clock, waitForCompletion(runsWaiter, { ...completion, status }, {}, environment));
    const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    expect(pauses.slice(0, 20)).toEqual(Array(20).fill(1_000));
    expect(pauses.at(-1)).toBe(5_000);
    expect(pauses).toEqual(pauses.toSorted((left, right) => left - right));
    // 20 s at one per second, 80 s that grow by 5 % each (32 to 33 reads), then 40 of 5 s.
    expect(moments.length).toBeGreaterThanOrEqual(92);
    expect(moments.length).toBeLessThanOrEqual(96);
  });
});

describe("waitForCondition", () => {
  it("asks until the caller is content, whatever the answer looks like", async () => {
    const { clock, environment } = virtualEnvironment();
    const answers: unknown[] = [undefined, "", null, { state: { linked: false } }, ["linked"]];
    const read = vi.fn<() => Promise<unknown>>(async () => answers.shift());
    const onStatus = vi.fn<(answer: unknown, elapsed: number) => void>();
    const until = (answer: unknown): boolean => Array.isArray(answer);
    const waiting = waitForCondition("calendar", read, { until, onStatus }, environment);
    expect(await settled(clock, waiting)).toEqual(["linked"]);
    expect(read).toHaveBeenCalledTimes(5);
    expect(onStatus.mock.calls.map(([, elapsed]) => elapsed)).toEqual([0, 1000, 2000, 3000, 4000]);
  });

  it("hands the settings of a call to each request, with a signal of the wait's own", async () => {
    const { clock, environment } = virtualEnvironment();
    const read = vi.fn<(request: object) => Promise<boolean>>().mockResolvedValue(true);
    const headers = { "x-trace": "1" };
    const options = { until: Boolean, headers, requestTimeout: 50, waitTimeout: 600_000 };
    await settled(clock, waitForCondition("calendar", read, options, environment));
    const request = { headers, timeout: 50, signal: expect.any(AbortSignal) };
    expect(read.mock.calls).toEqual([[request]]);
  });

  it("asks nothing when it is not told what to wait for", async () => {
    const read = vi.fn<() => Promise<unknown>>();
    const waiting: unknown = Reflect.apply(waitForCondition, undefined, ["calendar", read, {}]);
    await expect(waiting).rejects.toBeInstanceOf(ConfigurationError);
    expect(read).not.toHaveBeenCalled();
  });
});
