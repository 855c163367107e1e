import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createJournal } from "../../../runtime/batch/create-journal.js";
import type { ResultOption } from "../../../runtime/waiting/ended-work.js";
import type { RunAllOptions } from "../../../runtime/batch/run-all-options.js";
import type { RunOutcome } from "../../../runtime/batch/run-outcome.js";
import { rejectionOf } from "../transport/failing.js";
import { collect } from "../waiting/support/collect.js";
import { admit, failAs } from "../waiting/support/fail-as.js";
import { failures, throttle } from "../waiting/support/failures.js";
import { MortalService, runBatch } from "./support/mortal-service.js";
import type { Body, Ended, Run } from "./support/mortal-service.js";
import { forAny } from "../../support/for-any.js";

type Outcome = RunOutcome<Body, Run, Ended>;
type Options = RunAllOptions<Run, Body> & ResultOption;

let service: MortalService;
beforeEach(() => {
  service = new MortalService();
});

const key = ({ task }: Body): string => task;

/** Calls `runAll` in a process that lives on, with steps and options of a test. */
function batchOf(
  changes: Partial<MortalService["steps"]> = {},
  options: Options = {},
  tasks: readonly string[] = ["a"],
): AsyncGenerator<Outcome, void, undefined> {
  const bodies = tasks.map((task) => ({ task }));
  const settings = { concurrency: 1, key, journal: createJournal(service.journal), ...options };
  return runBatch({ ...service.steps, ...changes }, bodies, settings);
}
/** Calls `runAll` in a process that crashes after some effects; `undefined` when it did. */
async function call(
  tasks: readonly string[],
  { effects, ...options }: Options & { effects?: number } = {},
): Promise<Outcome[] | undefined> {
  service.startProcess(effects);
  const journal = createJournal(service.mortalJournal);
  const outcomes: Outcome[] = [];
  try {
    await collect(batchOf({}, { concurrency: 3, journal, ...options }, tasks), outcomes);
  } catch {
    return undefined;
  }
  return outcomes.toSorted((left, right) => left.index - right.index);
}

/** The steps of a job that are in the journal. */
function statesOf(task: string): string[] {
  return service.journal.records.flatMap((record) => (record.key === task ? record.state : []));
}

/** What is wrong with the outcome of a job, if anything is. */
function flawOf(outcome: Outcome): string {
  const { task } = outcome.body;
  const runs = service.runsOf(task);
  if (outcome.kind === "finished")
    return `${runs}` === outcome.created.id ? "" : `${task} was created as ${runs}`;
  if (outcome.kind !== "unknown") return `${task} is ${outcome.kind}`;
  // Nobody can tell whether it was created: its ID never came.
  const isDoubtful = runs.length <= 1 && `${statesOf(task)}` === "creating";
  return isDoubtful ? "" : `${task} is known, and was created as ${runs}`;
}

/** Lets processes crash after up to so many effects, one after another, and looks at what the next one ends with. */
function afterCrashes(
  latest: number,
  tasks: readonly string[],
  { statuses = [], ...options }: Options & { statuses?: readonly string[] },
  check: (outcomes: Outcome[]) => void,
): Promise<void> {
  const crashes = fc.array(fc.integer({ min: 0, max: latest }), { maxLength: 6 });
  return forAny(250, [crashes], async (fuses) => {
    service = new MortalService();
    service.statuses.set("a", [...statuses]);
    for (const effects of fuses) await call(tasks, { ...options, effects });
    check((await call(tasks, options)) ?? []);
  });
}

describe("runAll with a journal", () => {
  it("writes each step down before it is taken, and each ID and end as soon as it is known", async () => {
    const onCreated = (): void => expect(statesOf("a")).toEqual(["creating", "running"]);
    const outcomes = await call(["a"], { onCreated });
    const run = { status: "completed", result: "open" };
    const job = { key: "a", index: 0, body: { task: "a" } };
    expect(outcomes).toEqual([{ ...job, kind: "finished", created: { id: "run_1" }, run }]);
    expect(service.journal.records).toMatchObject([
      { key: "a", state: "creating" },
      { key: "a", state: "running", id: "run_1" },
      { key: "a", state: "finished", id: "run_1", run },
    ]);
    expect(service.journal.closed).toBe(1);
  });

  it("has one short line of what `label` says of a job", async () => {
    const label = (): string => `Count\n  ${"x".repeat(90)}`;
    await collect(batchOf({}, { journal: createJournal(service.journal, { label }) }));
    expect(service.journal.records.at(-1)).toMatchObject({ label: `Count ${"x".repeat(74)}` });
  });

  it("writes nothing down of what still waits for the rate limits", async () => {
    service.admit = (task) => (task === "a" ? Promise.resolve() : Promise.reject(throttle(1_000)));
    expect((await call(["a", "b"]))?.map(({ kind }) => kind)).toEqual(["finished", "unsent"]);
    expect(statesOf("b")).toEqual(["queued"]);
    service.admit = () => Promise.resolve();
    await call(["a", "b"]);
    expect([...service.runs.values()]).toEqual(["a", "b"]);
  });

  it.each(["rate limits", "beforeSend"])("creates nothing after an abort at %s", async (place) => {
    const controller = new AbortController();
    const abort = (): void => controller.abort(new Error("enough"));
    const isHook = place === "beforeSend";
    if (!isHook)
      service.admit = async (_task, signal) => {
        abort();
        signal?.throwIfAborted();
      };
    const settings = { signal: controller.signal, ...(isHook && { beforeSend: abort }) };
    expect(String(await rejectionOf(collect(batchOf({}, settings))))).toContain("enough");
    expect(service.runs.size).toBe(0);
    expect(statesOf("a")).toEqual(["queued"]);
  });

  it("is sure between two attempts that nothing was created, and ends there when the caller aborts", async () => {
    const controller = new AbortController();
    const create: typeof service.steps.create = async (body, request) => {
      // The service refuses the first attempt, and the client waits before the second one.
      admit(request);
      await request.beforeSend?.();
      await request.beforeRetry?.();
      expect(statesOf(body.task)).toEqual(["creating", "queued"]);
      if (body.task === "b") controller.abort(new Error("enough"));
      request.signal?.throwIfAborted();
      return service.steps.create(body, request);
    };
    const beforeRetry = vi.fn<() => void>();
    const all = batchOf({ create }, { signal: controller.signal, beforeRetry }, ["a", "b"]);
    expect(String(await rejectionOf(collect(all)))).toContain("enough");
    expect(beforeRetry).toHaveBeenCalledTimes(2);
    expect([...service.runs.values()]).toEqual(["a"]);
    expect(statesOf("a")).toEqual(["creating", "queued", "creating", "running", "finished"]);
    expect(statesOf("b").at(-1)).toBe("queued");
  });

  it.each([1, 2])("gives a job back when `beforeSend` refuses attempt %s", async (last) => {
    let calls = 0;
    const beforeSend = (): void => {
      calls += 1;
      if (calls === last) throw new Error("not today");
    };
    const create: typeof service.steps.create = async (body, request) => {
      // The first attempt is refused by the service, and repeated.
      admit(request);
      await request.beforeSend?.();
      return service.steps.create(body, request);
    };
    expect(await batchOf({ create }, { beforeSend }).next()).toMatchObject({
      value: { kind: "unsent", error: new Error("not today") },
    });
    expect(service.runs.size).toBe(0);
    expect(statesOf("a").at(-1)).toBe("queued");
  });

  it("creates nothing twice and loses nothing, wherever and however often a process crashes", () => {
    const tasks = ["a", "b", "c", "d", "e"];
    return afterCrashes(25, tasks, {}, (outcomes) => {
      expect(outcomes).toHaveLength(tasks.length);
      expect(outcomes.map(flawOf)).toEqual(tasks.map(() => ""));
    });
  });

  it("ends all of them when the caller finds out what became of the unknown ones", () => {
    const tasks = ["a", "b", "c", "d"];
    const reconcile: NonNullable<Options["reconcile"]> = ({ body }) => {
      const [runId] = service.runsOf(body.task);
      return runId === undefined ? "retry" : { runId };
    };
    return afterCrashes(20, tasks, { reconcile }, (outcomes) => {
      expect(outcomes.map(({ kind }) => kind)).toEqual(tasks.map(() => "finished"));
      expect([...service.runs.values()].toSorted()).toEqual(tasks);
    });
  });

  it("yields outcomes again that are known, without asking the service", async () => {
    await call(["a", "b"]);
    service.waits.length = 0;
    const again = await call(["b", "c"]);
    expect(again).toMatchObject([
      { key: "b", kind: "finished", replayed: true, created: { id: expect.any(String) } },
      { key: "c", kind: "finished" },
    ]);
    expect(again?.[1]).not.toHaveProperty("replayed");
    expect(service.waits).toEqual(["run_3"]);
  });

  it("waits again for a run whose wait ended early", async () => {
    const wait = (): Promise<never> => Promise.reject(failures.unauthorized);
    for await (const outcome of batchOf({ wait }))
      expect(outcome).toMatchObject({ kind: "unfinished", created: { id: "run_1" } });
    expect(await call(["a"])).toMatchObject([{ kind: "finished" }]);
    expect(service.runs.size).toBe(1);
  });

  it.each([
    ["a throttle", throttle(1_000), "unsent"],
    ["a refusal", failures.invalid, "rejected"],
  ])("creates in a later call what %s kept from being created", async (_what, error, kind) => {
    const create: typeof service.steps.create = (_body, request) => failAs(request, error);
    for await (const outcome of batchOf({ create }, { workspace: () => "w1" }))
      expect(outcome).toMatchObject({ kind, key: "a", error });
    expect(service.journal.records).toMatchObject([{ state: "queued", workspace: "w1" }]);
    expect(await call(["a"])).toMatchObject([{ kind: "finished" }]);
  });

  it("writes an announcement down before the end of the call, even if that is sooner", async () => {
    const append = service.journal.append.bind(service.journal);
    service.journal.append = async (record) => {
      if (record.state === "creating") await sleep(20);
      return append(record);
    };
    const create: typeof service.steps.create = async (_body, request) => {
      void request.beforeSend?.();
      await sleep(1);
      return failAs(request, throttle(1_000));
    };
    await collect(batchOf({ create }));
    expect(statesOf("a")).toEqual(["creating", "queued"]);
  });

  it("writes nothing down of a result that is read again", async () => {
    const journal = createJournal(service.journal, { storeResults: false });
    for (const marks of [{}, { replayed: true }])
      expect(await collect(batchOf({}, { journal }))).toMatchObject([
        { kind: "finished", run: { result: "open" }, ...marks },
      ]);
    expect(statesOf("a")).toEqual(["creating", "running", "finished"]);
  });

  it("lets a creation end after an abort, so that its ID is known", async () => {
    const controller = new AbortController();
    const create: typeof service.steps.create = async (body, request) => {
      await request.beforeSend?.();
      // The request is under way, so that the transport heeds the signal no more.
      controller.abort(new Error("The machine is shut down."));
      return service.steps.create(body, {});
    };
    const wait: typeof service.steps.wait = (_run, { signal }) => Promise.reject(signal?.reason);
    const outcomes: Outcome[] = [];
    const all = batchOf({ create, wait }, { signal: controller.signal }, ["a", "b"]);
    expect(String(await rejectionOf(collect(all, outcomes)))).toContain("shut down");
    expect(outcomes).toMatchObject([{ kind: "unfinished", created: { id: "run_1" } }]);
    expect(statesOf("a")).toEqual(["creating", "running"]);
    expect(statesOf("b")).toEqual([]);
  });

  it("keeps what a schema refused, and checks it anew", async () => {
    service.result = '{"open":true}';
    const [first] = (await call(["a"], { result: z.object({ shut: z.boolean() }) })) ?? [];
    expect(first).toMatchObject({ kind: "mismatched", error: { name: "ResultError" } });
    const result = z.object({ open: z.boolean() });
    const [second] = (await call(["a"], { result })) ?? [];
    const run = { status: "completed", result: { open: true } };
    expect(second).toMatchObject({ kind: "finished", replayed: true, run });
    expect(service.runs.size).toBe(1);
  });
});

/** A journal of a process that crashed between the request and its answer. */
async function crashed(): Promise<void> {
  await call(["a"], { effects: 3 });
  expect(service.journal.records).toMatchObject([{ key: "a", state: "creating" }]);
}

describe("a run that may have been created", () => {
  it("is reported as such in every call, and never created again", async () => {
    await crashed();
    const outcomes = [await call(["a"]), await call(["a"])];
    const error = { name: "OutcomeUnknownError", operation: "runs.create", reason: "lost" };
    for (const [outcome] of outcomes.map((found) => found ?? []))
      expect(outcome).toMatchObject({ kind: "unknown", error });
    expect(service.runs.size).toBe(1);
  });

  const ways = ["its process crashed", "its answer was lost"];

  it.each(ways)("is asked for with its body and the time of its request when %s", async (way) => {
    const isCrash = way === "its process crashed";
    const create: typeof service.steps.create = async (_body, request) => {
      await request.beforeSend?.();
      await sleep(5);
      return failAs(request, failures.unknown);
    };
    const reconcile = vi.fn<NonNullable<Options["reconcile"]>>();
    if (isCrash) await crashed();
    else await collect(batchOf({ create }, { reconcile }));
    await call(["a"], { reconcile });
    const [{ at } = { at: "" }] = service.journal.records;
    const job = [{ key: "a", index: 0, body: { task: "a" }, at: new Date(at) }];
    expect(reconcile.mock.calls).toEqual(isCrash ? [job] : [job, job]);
  });

  it("is asked for at once when the answer of a request is lost", async () => {
    const create = (): Promise<never> => Promise.reject(failures.unknown);
    const reconcile = (): { runId: string } => ({ runId: "run_7" });
    for await (const outcome of batchOf({ create }, { reconcile }))
      expect(outcome).toMatchObject({ kind: "finished", created: { id: "run_7" } });
    expect(statesOf("a")).toEqual(["creating", "unknown", "running", "finished"]);
  });

  it("is left alone for good when that is the decision", async () => {
    await crashed();
    const abandoned = [{ kind: "abandoned", key: "a" }];
    expect(await call(["a"], { reconcile: () => "abandon" })).toMatchObject(abandoned);
    const reconcile = vi.fn<NonNullable<Options["reconcile"]>>();
    expect(await call(["a"], { reconcile })).toMatchObject(abandoned);
    expect(reconcile).not.toHaveBeenCalled();
  });

  it("is not decided by anything else", async () => {
    await crashed();
    service.startProcess();
    const reconcile = (): { runId: string } => ({ runId: "" });
    const error = await rejectionOf(batchOf({}, { reconcile }).next());
    expect(String(error)).toBe(
      'ConfigurationError: The return value of `reconcile` must be { runId }, "abandon" or "retry". It is {"runId":""}.',
    );
  });
});

describe("a run that failed", () => {
  const statuses = ["failed", "failed"];
  const failing = (): void => void service.statuses.set("a", statuses);
  const retryFailed = { attempts: 3 };

  it.each([
    ["failed", undefined],
    ["failed", { attempts: 1 }],
    ["cancelled", retryFailed],
    ["unheard-of", retryFailed],
  ])("is the outcome of its body with the status %s and %j", async (status, attempts) => {
    service.statuses.set("a", [status]);
    const outcomes = await call(["a"], { ...(attempts && { retryFailed: attempts }) });
    expect(outcomes).toMatchObject([{ kind: "finished", run: { status } }]);
    expect(service.runsOf("a")).toEqual(["run_1"]);
  });

  it("is created again as often as asked for, and every attempt is written down", async () => {
    failing();
    const outcomes = await call(["a"], { retryFailed });
    expect(outcomes).toMatchObject([
      { kind: "finished", run: { status: "completed" }, failed: ["run_1", "run_2"] },
    ]);
    const states = ["creating", "running", "finished"];
    expect(statesOf("a")).toEqual([...states, ...states, ...states]);
    const last = { id: "run_3", failed: ["run_1", "run_2"] };
    expect(service.journal.records.at(-1)).toMatchObject(last);
  });

  it("is created again without a journal as well, and no more often", async () => {
    service.statuses.set("a", [...statuses, ...statuses]);
    const unrecorded = { retryFailed, journal: undefined, key: undefined };
    const ended = { run: { status: "failed" }, failed: ["run_1", "run_2"] };
    expect(await collect(batchOf({}, unrecorded))).toMatchObject([ended]);
  });

  it("is created again by a later call, which counts the attempts of earlier ones", async () => {
    failing();
    service.statuses.set("a", ["failed", "failed", "failed"]);
    const first = await call(["a"], { retryFailed: { attempts: 2 } });
    expect(first).toMatchObject([{ run: { status: "failed" }, failed: ["run_1"] }]);
    const again = await call(["a"], { retryFailed });
    expect(again).toMatchObject([{ run: { status: "failed" }, failed: ["run_1", "run_2"] }]);
    await call(["a"], { retryFailed });
    expect(service.runsOf("a")).toEqual(["run_1", "run_2", "run_3"]);
  });

  it("is created again like one whose result does not match, also by a later call", async () => {
    service.result = '{"open":true}';
    const result = z.object({ shut: z.boolean() });
    const mismatched = { attempts: 2, mismatched: true };
    expect(await call(["a"], { result, retryFailed })).toMatchObject([
      { kind: "mismatched", created: { id: "run_1" } },
    ]);
    const ended = { kind: "mismatched", created: { id: "run_2" }, failed: ["run_1"] };
    for (const marks of [{}, { replayed: true }])
      expect(await call(["a"], { result, retryFailed: mismatched })).toMatchObject([
        { ...ended, ...marks },
      ]);
    expect(service.runsOf("a")).toEqual(["run_1", "run_2"]);
  });

  it("is not created again while it is unknown whether the next attempt exists", async () => {
    failing();
    const create = vi.fn<typeof service.steps.create>(service.steps.create);
    await collect(batchOf({ create }));
    create.mockRejectedValue(failures.unknown);
    for (let calls = 0; calls < 3; calls += 1) {
      const outcomes = await collect(batchOf({ create }, { retryFailed }));
      expect(outcomes).toMatchObject([{ kind: "unknown", failed: ["run_1"] }]);
    }
    expect(create).toHaveBeenCalledTimes(2);
  });

  it("costs no more than its attempts, wherever and however often a process crashes", () =>
    afterCrashes(12, ["a"], { retryFailed, statuses }, ([outcome]) => {
      expect(service.runsOf("a").length).toBeLessThanOrEqual(3);
      // What a crash made unknown is not attempted again.
      const last = outcome?.kind === "finished" ? outcome.created.id : outcome?.kind;
      expect(["run_3", "unknown"]).toContain(last);
    }));
});

describe("a workspace in a journal", () => {
  const workspace = (): string => "w1";

  it("is written down with each step", async () => {
    await call(["a"], { workspace });
    expect(service.journal.records.map((record) => record.workspace)).toEqual(["w1", "w1", "w1"]);
  });

  it("is kept by an unknown job in every later call, until somebody decides", async () => {
    await call(["a", "b", "c"], { workspace, effects: 2 });
    const unknown = { key: "a", kind: "unknown" };
    const held = { key: "b", kind: "held", heldBy: "a" };
    expect(await call(["a", "b"], { workspace })).toMatchObject([unknown, held]);
    expect(await call(["b", "a"], { workspace })).toMatchObject([held, unknown]);
    expect(await call(["b"], { workspace })).toMatchObject([held]);
    const outcomes = await call(["b", "a"], { workspace, reconcile: (): "retry" => "retry" });
    expect(outcomes?.map(({ kind }) => kind)).toEqual(["finished", "finished"]);
    expect(service.runsOf("b")).toEqual(["run_2"]);
  });

  it("has never two active runs, wherever and however often a process crashes", () =>
    afterCrashes(14, ["a", "b", "c"], { workspace }, () => {
      const active = new Set<string>();
      for (const { key: job, state } of service.journal.records) {
        active.delete(job);
        expect([...active]).toEqual([]);
        if (["creating", "running", "unknown"].includes(state)) active.add(job);
      }
    }));
});

describe("a journal that fails", () => {
  it.each([
    ["", false],
    [", also after an abort", true],
  ])("stops everything before more is created, and says what it lacks%s", async (_, isAborted) => {
    const controller = new AbortController();
    const create: typeof service.steps.create = async (body, request) => {
      const created = await service.steps.create(body, request);
      service.journal.failure = new Error("ENOSPC: no space left on device, write");
      if (isAborted) controller.abort();
      return created;
    };
    const { signal } = controller;
    const error = await rejectionOf(batchOf({ create }, { signal }, ["a", "b", "c"]).next());
    expect(error).toMatchObject({ name: "JournalError", unwritten: [{ key: "a", id: "run_1" }] });
    expect(service.runs.size).toBe(1);
    expect(service.journal.closed).toBe(1);
  });

  it("stops everything when it does not take that an attempt was refused", async () => {
    const create: typeof service.steps.create = async (_body, request) => {
      admit(request);
      await request.beforeSend?.();
      service.journal.failure = new Error("ENOSPC: no space left on device, write");
      const failure = await rejectionOf(Promise.resolve(request.beforeRetry?.()));
      service.journal.failure = undefined;
      throw failure;
    };
    const error = await rejectionOf(batchOf({ create }, {}, ["a", "b"]).next());
    expect(error).toMatchObject({ name: "JournalError", unwritten: [] });
    expect(statesOf("b")).toEqual([]);
  });

  it("is closed when it cannot be read", async () => {
    service.journal.read = () => Promise.reject(new Error("in use"));
    expect(String(await rejectionOf(batchOf({}, {}, []).next()))).toContain("in use");
    expect(service.journal.closed).toBe(1);
  });
});

it("the capacity of the account counts the runs of an earlier call as this one's own", async () => {
  for (const task of ["a", "b", "c"])
    await service.journal.append({ key: task, at: "", state: "running", id: task });
  await service.journal.append({ key: "lost", at: "", state: "unknown" });
  let [active, most] = [0, 0];
  const capacity = (): Promise<number> => Promise.resolve(1);
  const wait: typeof service.steps.wait = async ({ id }) => {
    most = Math.max(most, (active += 1));
    await sleep(2);
    active -= 1;
    return { status: "completed", result: id };
  };
  const settings = { key, journal: createJournal(service.journal) };
  const bodies = ["a", "b", "c", "d", "e", "f"].map((task) => ({ task }));
  for await (const { kind } of runBatch({ ...service.steps, capacity, wait }, bodies, settings))
    expect(kind).toBe("finished");
  expect(most).toBe(4);
});

const noJournal =
  'The option `journal` must be the result of `createJournal` from "cloud-agent-sdk/journal".';

it.each<[options: object, message: string]>([
  ...["tasks.jsonl", {}, null].map((journal): [object, string] => [{ journal }, noJournal]),
  [{ key: () => "a" }, "The option `key` needs the option `journal`."],
  [{ reconcile: () => "retry" }, "The option `reconcile` needs the option `journal`."],
])("the options %o are refused, and the error says why", async (options, message) => {
  const all = runBatch(service.steps, [], { concurrency: 1, ...options });
  expect(await rejectionOf(all.next())).toMatchObject({ name: "ConfigurationError", message });
});

it("a client that was generated before there were journals has none, and says what to do", async () => {
  const { work: _work, ...steps } = service.steps;
  const options = { concurrency: 1, journal: createJournal(service.journal) };
  const error = await rejectionOf(runBatch(steps, [{ task: "a" }], options).next());
  expect(String(error)).toContain("Generate it again to use the option.");
});
