import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { ConfigurationError, ResultError } from "../../../runtime/errors/index.js";
import { runAll } from "../../../runtime/batch/run-all.js";
import { runBatch } from "./support/mortal-service.js";
import type { RunAllOptions, RunAllProgress } from "../../../runtime/batch/run-all-options.js";
import type { RunAllSteps } from "../../../runtime/batch/run-all-options.js";
import type { RunOutcome } from "../../../runtime/batch/run-outcome.js";
import { rejectionOf } from "../transport/failing.js";
import type { RequestOptions } from "../../../runtime/transport/index.js";
import { collect as gather } from "../waiting/support/collect.js";
import { failAs } from "../waiting/support/fail-as.js";
import { failures } from "../waiting/support/failures.js";
import { createRetryRule } from "../../../runtime/batch/retry-rule.js";
import { virtualEnvironment } from "../waiting/support/virtual-environment.js";
import { readCases } from "../../support/read-cases.js";
import { readCapacity } from "../../../runtime/batch/read-capacity.js";

const cases = readCases("../cases.yaml", import.meta.url);

interface Body {
  task: string;
}
interface Run {
  id: string;
}
type Outcome = RunOutcome<Body, Run, string>;

/** Steps that succeed, but for the bodies whose task is the name of a failure. */
function stepsWith(changes: Partial<RunAllSteps<Body, Run, string>> = {}): {
  steps: RunAllSteps<Body, Run, string>;
  created: string[];
} {
  const created: string[] = [];
  const steps = {
    async create({ task }: Body, request: RequestOptions): Promise<Run> {
      created.push(task);
      if (task === "unknown") return failAs(request, failures.unknown);
      if (task === "invalid") return failAs(request, failures.invalid);
      return { id: `run_${task}` };
    },
    async wait({ id }: Run): Promise<string> {
      if (id === "run_forbidden") throw failures.unauthorized;
      return `result of ${id}`;
    },
    ...changes,
  };
  return { steps, created };
}

function bodies(...tasks: readonly string[]): Body[] {
  return tasks.map((task) => ({ task }));
}

async function collect(
  steps: RunAllSteps<Body, Run, string>,
  all: Iterable<Body>,
  options?: RunAllOptions<Run>,
): Promise<Outcome[]> {
  const outcomes = await gather(runBatch(steps, all, options));
  return outcomes.toSorted((left, right) => left.index - right.index);
}

/** A wait of a moment, and how many of it are under way at most. */
function countWaits(): { count: { active: number; most: number }; wait: () => Promise<string> } {
  const count = { active: 0, most: 0 };
  const wait = async (): Promise<string> => {
    count.most = Math.max(count.most, (count.active += 1));
    await sleep(2);
    count.active -= 1;
    return "done";
  };
  return { count, wait };
}

/** What rejects with the reason of the signal, which must come within five seconds. */
async function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  await sleep(5_000, undefined, { signal }).catch(() => signal?.throwIfAborted());
  throw new Error("No signal came.");
}

describe("runAll", () => {
  it("says that it needs a batch", async () => {
    const all: AsyncGenerator = Reflect.apply(runAll, undefined, [[{ task: "a" }]]);
    expect(String(await rejectionOf(all.next()))).toBe(
      "ConfigurationError: `runAll` needs what `batch` of a client returns: runAll(client.runs.batch(bodies, options)).",
    );
  });

  it("gives an outcome for each body: finished, unfinished, rejected or unknown", async () => {
    const { steps, created } = stepsWith();
    const all = bodies("a", "forbidden", "invalid", "unknown", "b");
    const outcomes = await collect(steps, all, { concurrency: 2 });
    const ends = [
      { kind: "finished", created: { id: "run_a" }, run: "result of run_a" },
      { kind: "unfinished", created: { id: "run_forbidden" }, error: failures.unauthorized },
      { kind: "rejected", error: failures.invalid },
      { kind: "unknown", error: failures.unknown },
      { kind: "finished", created: { id: "run_b" }, run: "result of run_b" },
    ];
    expect(outcomes).toEqual(ends.map((end, index) => ({ index, body: all[index], ...end })));
    // An unknown outcome is not tried a second time, and neither is any other.
    expect(created.toSorted()).toEqual(["a", "b", "forbidden", "invalid", "unknown"]);
  });

  it("has no more runs under way than allowed", async () => {
    const { count, wait } = countWaits();
    const tasks = Array.from({ length: 40 }, (_, index) => `${index}`);
    await collect(stepsWith({ wait }).steps, bodies(...tasks), { concurrency: 7 });
    expect(count.most).toBe(7);
  });

  it("asks once for the room that the account has, when it is not told a number", async () => {
    const capacity = vi.fn<() => Promise<number>>().mockResolvedValue(3);
    const { count, wait } = countWaits();
    await collect(stepsWith({ capacity, wait }).steps, bodies(..."abcdefg"), { maxRetries: 1 });
    expect(capacity.mock.calls).toEqual([[{ maxRetries: 1 }]]);
    expect(count.most).toBe(3);
  });

  it.each([0, -2, 0.5])("runs one at a time when the account has room for %d", async (room) => {
    const { steps } = stepsWith({ capacity: () => Promise.resolve(room) });
    await expect(collect(steps, bodies("a", "b"))).resolves.toHaveLength(2);
  });

  it("asks for a number when the account does not tell one", async () => {
    const unknown = stepsWith({ capacity: () => Promise.resolve(undefined) });
    for (const { steps, created } of [stepsWith(), unknown]) {
      const error = await rejectionOf(collect(steps, bodies("a")));
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(String(error)).toContain("`concurrency`");
      expect(created).toEqual([]);
    }
  });

  it.each<[given: object, says: string]>(cases.refusedBatches)(
    "refuses the options %o before it creates anything",
    async (given, says) => {
      const { steps, created } = stepsWith();
      const error = await rejectionOf(collect(steps, bodies("a"), { concurrency: 1, ...given }));
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(String(error)).toContain(says);
      expect(created).toEqual([]);
    },
  );

  it("begins nothing before the first outcome is asked for", async () => {
    const { steps, created } = stepsWith();
    const outcomes = runBatch(steps, bodies("a"), { concurrency: 1 });
    await Promise.resolve();
    expect(created).toEqual([]);
    await outcomes.return();
    expect(created).toEqual([]);
  });

  const threeTold = "0: 1 0 of 3, 0: 1 1 of 3, 1: 2 1 of 3, 1: 2 2 of 3, 2: 3 2 of 3, 2: 3 3 of 3";
  const twoTold = "0: 1 0, 0: 1 1, 1: 2 1, 1: 2 2, none: 2 2 of 2";

  it.each([
    ["an array", bodies("a", "invalid", "b"), threeTold],
    ["an iterator", new Set(bodies("a", "b")), twoTold],
  ])("tells which body of %s begins and ends, of how many", async (_, all, told) => {
    const { steps } = stepsWith();
    const progress: string[] = [];
    const created: unknown[] = [];
    await collect(steps, all, {
      concurrency: 1,
      onProgress({ index, begun, ended, total }: RunAllProgress) {
        const of = total === undefined ? "" : ` of ${total}`;
        progress.push(`${index ?? "none"}: ${begun} ${ended}${of}`);
      },
      onCreated: ({ id }, index) => created.push(`${id} ${index}`),
    });
    expect(progress.join(", ")).toBe(told);
    expect(created).toEqual(["run_a 0", Array.isArray(all) ? "run_b 2" : "run_b 1"]);
  });

  it("knows how many there are while the last ones are under way", async () => {
    const { steps } = stepsWith({ wait: () => sleep(5, "done") });
    const totals: unknown[] = [];
    const onProgress = ({ ended, total }: RunAllProgress): unknown =>
      totals.push(`${ended} of ${total}`);
    await collect(steps, new Set(bodies("a", "b")), { concurrency: 3, onProgress });
    expect(totals).toEqual(["0 of undefined", "0 of undefined", "0 of 2", "1 of 2", "2 of 2"]);
  });

  it("calls a result that the wait of an older client refuses mismatched", async () => {
    const error = new ResultError({ id: "run_a", run: {}, issues: [] });
    const { steps } = stepsWith({ wait: () => Promise.reject(error) });
    const [outcome] = await collect(steps, bodies("a"), { concurrency: 1 });
    expect(outcome).toMatchObject({ kind: "mismatched", created: { id: "run_a" }, error });
  });

  it("gives the settings of a call to the creation and those of the wait to the wait", async () => {
    const { steps } = stepsWith();
    const create = vi.spyOn(steps, "create");
    const wait = vi.spyOn(steps, "wait");
    const options = { headers: { "x-trace": "1" }, requestTimeout: 50, waitTimeout: 600_000 };
    await collect(steps, bodies("a"), { ...options, concurrency: 1 });
    const signal = expect.any(AbortSignal);
    const { headers } = options;
    expect({ ...create.mock.calls[0]?.[1] }).toMatchObject({ headers, timeout: 50, signal });
    expect(wait.mock.calls[0]?.[1]).toMatchObject({ ...options, signal });
  });

  it("names the runs that go on when it is aborted, creates no more, and throws the reason", async () => {
    const controller = new AbortController();
    const { steps, created } = stepsWith({ wait: (_run, { signal }) => untilAborted(signal) });
    const outcomes: Outcome[] = [];
    const { signal } = controller;
    const all = runBatch(steps, bodies("a", "b", "c", "d"), { concurrency: 2, signal });
    const ended = rejectionOf(gather(all, outcomes));
    await vi.waitFor(() => expect(created).toEqual(["a", "b"]));
    controller.abort(new Error("enough"));
    expect(await ended).toBe(signal.reason);
    expect(created).toEqual(["a", "b"]);
    expect(outcomes).toMatchObject([
      { kind: "unfinished", created: { id: "run_a" }, error: signal.reason },
      { kind: "unfinished", created: { id: "run_b" }, error: signal.reason },
    ]);
  });

  it.each(["onCreated", "onProgress"])("is not held by a hook that hangs: %s", async (hook) => {
    const controller = new AbortController();
    const { signal } = controller;
    const { steps } = stepsWith({ wait: (_run, waiting) => untilAborted(waiting.signal) });
    const hang = (): Promise<never> => (controller.abort("enough"), new Promise(() => {}));
    const options = { concurrency: 1, signal, [hook]: hang };
    expect(await rejectionOf(collect(steps, bodies("a"), options))).toBe("enough");
  });

  it.each(["onCreated", "onProgress"])("is left while a hook goes on: %s", async (hook) => {
    let [calls, isOver] = [0, false];
    const linger = async (): Promise<void> => {
      if ((calls += 1) !== 2) return;
      await sleep(2_000, undefined, { ref: false });
      isOver = true;
    };
    const options = { concurrency: 2, signal: new AbortController().signal, [hook]: linger };
    for await (const _ of runBatch(stepsWith().steps, bodies("a", "b"), options)) break;
    expect([calls, isOver]).toEqual([expect.any(Number), false]);
  });

  it("creates nothing for a body that `onProgress` refuses", async () => {
    const { steps, created } = stepsWith();
    const onProgress = (): Promise<never> => Promise.reject(new Error("not today"));
    const all = collect(steps, bodies("a"), { concurrency: 1, onProgress });
    expect(await rejectionOf(all)).toEqual(new Error("not today"));
    expect(created).toEqual([]);
  });

  it.each(["onCreated", "onProgress"])("adds what was created to an error of %s", async (hook) => {
    const fail = ({ ended }: Partial<RunAllProgress>): void => {
      if (ended !== 0) throw new Error("full");
    };
    const options = { concurrency: 1, [hook]: fail };
    const error = await rejectionOf(collect(stepsWith().steps, bodies("a"), options));
    expect(error).toMatchObject({ message: "full", created: { id: "run_a" } });
  });

  it("gives each run its own deadline", async () => {
    const wait = vi.fn<RunAllSteps<Body, Run, string>["wait"]>(async () => "done");
    const create = async ({ task }: Body): Promise<Run> => (await clock.advance(300), { id: task });
    const { clock } = virtualEnvironment();
    const { steps } = stepsWith({ create, wait, clock });
    await collect(steps, bodies("a", "b"), { concurrency: 1, deadline: 500 });
    expect(wait.mock.calls.map(([, { deadline }]) => deadline)).toEqual([200, 200]);
  });

  it("calls the outcome of a creation that an abort cuts off unknown", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const { steps } = stepsWith({ create: (_body, request) => untilAborted(request.signal) });
    const outcomes = runBatch(steps, bodies("a"), { concurrency: 1, signal });
    const first = outcomes.next();
    await Promise.resolve();
    setTimeout(() => controller.abort(new Error("enough")), 5);
    await expect(first).resolves.toMatchObject({ value: { kind: "unknown", index: 0 } });
    expect(await rejectionOf(outcomes.next())).toBe(signal.reason);
  });

  it.each([undefined, ...cases.noBodies])(
    "says what it takes when it is given %j",
    async (given) => {
      const { steps, created } = stepsWith();
      const wrong: unknown[] = [given];
      const outcomes = runBatch(steps, wrong[0] as Body[], { concurrency: 1 });
      expect(String(await rejectionOf(outcomes.next()))).toBe(
        "ConfigurationError: The bodies must be an array or an iterable. Pass a single body as `[body]`.",
      );
      expect(created).toEqual([]);
    },
  );

  it("ends the waits when the loop is left", async () => {
    const signals: AbortSignal[] = [];
    const { steps } = stepsWith({
      wait: ({ id }, { signal }) => {
        if (signal) signals.push(signal);
        return id === "run_a" ? Promise.resolve("done") : untilAborted(signal);
      },
    });
    const options = { concurrency: 2, signal: new AbortController().signal };
    for await (const _ of runBatch(steps, bodies("a", "b"), options)) break;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});

const waiter = { field: "state", terminal: ["done", "broken", "stopped"] };
const work = { operation: "jobs.create", id: "id", waiter: { ...waiter, failed: ["broken"] } };

describe("the rule for work that failed", () => {
  it("refuses any other value than true and false for results that do not match", () => {
    const given = { attempts: 2, mismatched: "yes" } as unknown as { attempts: number };
    expect(() => createRetryRule(given, work)).toThrow("`retryFailed.mismatched` must be true");
  });

  it.each<{ attempts: number }>(cases.noAttempts)("refuses %j", (given) => {
    expect(() => createRetryRule(given, work)).toThrow(
      new ConfigurationError("The option `retryFailed.attempts` must be a whole number above 0."),
    );
  });

  it.each([undefined, { ...work, waiter }])("refuses when the spec names no failure", (facts) => {
    expect(() => createRetryRule({ attempts: 2 }, facts)).toThrow("The spec does not say");
  });
});

const fields = { limit: "concurrentSessionLimit", active: "activeSessionCount" };

const capacityOf = (account: unknown): Promise<number | undefined> =>
  readCapacity(fields, () => Promise.resolve(account))({});

describe("readCapacity", () => {
  it.each<[account: object, room: number]>(cases.rooms)(
    "of %j is what the account allows less what it has in use, %d",
    async (account, room) => {
      await expect(capacityOf(account)).resolves.toBe(room);
    },
  );

  it.each([undefined, ...cases.noRooms])("is not known from %j", async (account) => {
    await expect(capacityOf(account)).resolves.toBeUndefined();
  });

  it("reads the account with the settings of the call, and only when it is asked", async () => {
    const read = vi.fn<(request: object) => Promise<unknown>>().mockResolvedValue({});
    const capacity = readCapacity(fields, read);
    expect(read).not.toHaveBeenCalled();
    await capacity({ timeout: 5 });
    expect(read.mock.calls).toEqual([[{ timeout: 5 }]]);
  });
});
