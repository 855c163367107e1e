import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createJournal } from "../../../runtime/polling/create-journal.js";
import type { ResultOption } from "../../../runtime/polling/ended-work.js";
import { runBatch } from "./support/run-batch.js";
import type { RunAllOptions } from "../../../runtime/polling/run-all-options.js";
import type { RunOutcome } from "../../../runtime/polling/run-outcome.js";
import { rejectionOf } from "../transport/failing.js";
import { collect } from "./support/collect.js";
import { admit, failAs } from "./support/fail-as.js";
import { failures, throttle } from "./support/failures.js";
import { type Body, type Ended, MortalService, type Run } from "./support/mortal-service.js";

type Outcome = RunOutcome<Body, Run, Ended>;
type Options = RunAllOptions<Run, Body> & ResultOption;

const key = ({ task }: Body): string => task;

/** Calls `runAll` in a process that crashes after some effects; `undefined` when it did. */
async function call(
  service: MortalService,
  tasks: readonly string[],
  { effects, ...options }: Options & { effects?: number } = {},
): Promise<Outcome[] | undefined> {
  service.startProcess(effects);
  const bodies = tasks.map((task) => ({ task }));
  const journal = createJournal(service.mortalJournal);
  const outcomes: Outcome[] = [];
  const settings = { concurrency: 3, key, journal, ...options };
  try {
    for await (const outcome of runBatch(service.steps, bodies, settings)) outcomes.push(outcome);
  } catch {
    return undefined;
  }
  return outcomes.toSorted((left, right) => left.index - right.index);
}

/** The steps of a job that are in the journal. */
function statesOf({ journal }: MortalService, task: string): string[] {
  return journal.records.flatMap((record) => (record.key === task ? record.state : []));
}

/** What is wrong with the outcome of a job, if anything is. */
function flawOf(service: MortalService, outcome: Outcome): string {
  const { task } = outcome.body;
  const runs = service.runsOf(task);
  if (outcome.kind === "finished")
    return `${runs}` === outcome.created.id ? "" : `${task} was created as ${runs}`;
  if (outcome.kind !== "unknown") return `${task} is ${outcome.kind}`;
  // Nobody can tell whether it was created: its ID never came.
  const isDoubtful = runs.length <= 1 && `${statesOf(service, task)}` === "creating";
  return isDoubtful ? "" : `${task} is known, and was created as ${runs}`;
}

describe("runAll with a journal", () => {
  it("writes each step down before it is taken, and each ID and end as soon as it is known", async () => {
    const service = new MortalService();
    const outcomes = await call(service, ["a"]);
    expect(outcomes).toEqual([
      {
        key: "a",
        index: 0,
        body: { task: "a" },
        kind: "finished",
        created: { id: "run_1" },
        run: { status: "completed", result: "open" },
      },
    ]);
    expect(service.journal.records).toMatchObject([
      { key: "a", state: "creating" },
      { key: "a", state: "running", id: "run_1" },
      { key: "a", state: "finished", id: "run_1", run: { status: "completed", result: "open" } },
    ]);
    expect(service.journal.closed).toBe(1);
  });

  it("writes nothing down of what still waits for the rate limits", async () => {
    const service = new MortalService();
    service.admit = (task) => (task === "a" ? Promise.resolve() : Promise.reject(throttle(1_000)));
    const outcomes = await call(service, ["a", "b"]);
    expect(outcomes?.map(({ kind }) => kind)).toEqual(["finished", "rejected"]);
    expect(statesOf(service, "b")).toEqual(["queued"]);
    service.admit = () => Promise.resolve();
    await call(service, ["a", "b"]);
    expect([...service.runs.values()]).toEqual(["a", "b"]);
  });

  it("creates nothing of what still waits for the rate limits when the caller aborts", async () => {
    const service = new MortalService();
    const controller = new AbortController();
    service.admit = async (_task, signal) => {
      controller.abort(new Error("enough"));
      signal?.throwIfAborted();
    };
    await call(service, ["a"], { signal: controller.signal });
    expect(service.runs.size).toBe(0);
    expect(statesOf(service, "a")).toEqual(["queued"]);
  });

  it("is sure between two attempts that nothing was created, and ends there when the caller aborts", async () => {
    const service = new MortalService();
    const controller = new AbortController();
    const create: typeof service.steps.create = async (body, request) => {
      // The service refuses the first attempt, and the client waits before the second one.
      admit(request);
      await request.beforeSend?.();
      await request.beforeRetry?.();
      expect(statesOf(service, body.task)).toEqual(["creating", "queued"]);
      if (body.task === "b") controller.abort(new Error("enough"));
      request.signal?.throwIfAborted();
      return service.steps.create(body, request);
    };
    const options = { concurrency: 1, key, journal: createJournal(service.journal) };
    const { signal } = controller;
    const bodies = [{ task: "a" }, { task: "b" }];
    const all = runBatch({ ...service.steps, create }, bodies, { ...options, signal });
    expect(String(await rejectionOf(collect(all)))).toContain("enough");
    expect([...service.runs.values()]).toEqual(["a"]);
    expect(statesOf(service, "a")).toEqual([
      "creating",
      "queued",
      "creating",
      "running",
      "finished",
    ]);
    expect(statesOf(service, "b").at(-1)).toBe("queued");
  });

  it("creates nothing when the caller aborts during `beforeSend`", async () => {
    const service = new MortalService();
    const controller = new AbortController();
    const beforeSend = (): void => controller.abort(new Error("enough"));
    const { signal } = controller;
    const options = { concurrency: 1, key, journal: createJournal(service.journal), beforeSend };
    const all = runBatch(service.steps, [{ task: "a" }], { ...options, signal });
    expect(String(await rejectionOf(collect(all)))).toContain("enough");
    expect(service.runs.size).toBe(0);
    expect(statesOf(service, "a")).toEqual(["queued"]);
  });

  it.each([1, 2])(
    "rejects a job when the caller's `beforeSend` refuses attempt %s",
    async (last) => {
      const service = new MortalService();
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
      const options = { concurrency: 1, key, journal: createJournal(service.journal), beforeSend };
      const all = runBatch({ ...service.steps, create }, [{ task: "a" }], options);
      expect(await all.next()).toMatchObject({
        value: { kind: "rejected", error: new Error("not today") },
      });
      expect(service.runs.size).toBe(0);
      expect(statesOf(service, "a").at(-1)).toBe("queued");
    },
  );

  it("creates nothing twice and loses nothing, wherever and however often a process crashes", async () => {
    const tasks = ["a", "b", "c", "d", "e"];
    const crashes = fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(crashes, async (fuses) => {
        const service = new MortalService();
        for (const effects of fuses) await call(service, tasks, { effects });
        const outcomes = (await call(service, tasks)) ?? [];
        expect(outcomes).toHaveLength(tasks.length);
        expect(outcomes.map((outcome) => flawOf(service, outcome))).toEqual(tasks.map(() => ""));
      }),
      { numRuns: 300 },
    );
  });

  it("ends all of them when the caller finds out what became of the unknown ones", async () => {
    const tasks = ["a", "b", "c", "d"];
    const crashes = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(crashes, async (fuses) => {
        const service = new MortalService();
        const reconcile: NonNullable<Options["reconcile"]> = ({ body }) => {
          const [runId] = service.runsOf(body.task);
          return runId === undefined ? "retry" : { runId };
        };
        for (const effects of fuses) await call(service, tasks, { effects, reconcile });
        const outcomes = (await call(service, tasks, { reconcile })) ?? [];
        expect(outcomes.map(({ kind }) => kind)).toEqual(tasks.map(() => "finished"));
        expect([...service.runs.values()].toSorted()).toEqual(tasks);
      }),
      { numRuns: 300 },
    );
  });

  it("yields outcomes again that are known, without asking the service", async () => {
    const service = new MortalService();
    await call(service, ["a", "b"]);
    service.waits.length = 0;
    const again = await call(service, ["b", "c"]);
    expect(again).toMatchObject([
      { key: "b", kind: "finished", replayed: true, created: { id: expect.any(String) } },
      { key: "c", kind: "finished" },
    ]);
    expect(again?.[1]).not.toHaveProperty("replayed");
    expect(service.waits).toEqual(["run_3"]);
  });

  it("waits again for a run whose wait ended early", async () => {
    const service = new MortalService();
    const { steps } = service;
    const failing = { ...steps, wait: () => Promise.reject(failures.unauthorized) };
    const bodies = [{ task: "a" }];
    const options = { concurrency: 1, key, journal: createJournal(service.journal) };
    for await (const outcome of runBatch(failing, bodies, options))
      expect(outcome).toMatchObject({ kind: "unfinished", created: { id: "run_1" } });
    expect(await call(service, ["a"])).toMatchObject([{ kind: "finished" }]);
    expect(service.runs.size).toBe(1);
  });

  it.each([
    ["a throttle", throttle(1_000)],
    ["a refusal", failures.invalid],
  ])("creates in a later call what %s kept from being created", async (_what, error) => {
    const service = new MortalService();
    const create: typeof service.steps.create = (_body, request) => failAs(request, error);
    const refusing = { ...service.steps, create };
    const options = { concurrency: 1, key, journal: createJournal(service.journal) };
    for await (const outcome of runBatch(refusing, [{ task: "a" }], options))
      expect(outcome).toMatchObject({ kind: "rejected", key: "a", error });
    expect(service.journal.records.at(-1)).toMatchObject({ state: "queued" });
    expect(await call(service, ["a"])).toMatchObject([{ kind: "finished" }]);
  });

  it("lets a creation end after an abort, so that its ID is known", async () => {
    const service = new MortalService();
    service.startProcess();
    const controller = new AbortController();
    const { steps } = service;
    const create = steps.create.bind(steps);
    steps.create = async (body, request) => {
      await request.beforeSend?.();
      // The request is under way, so that the transport heeds the signal no more.
      controller.abort(new Error("The machine is shut down."));
      return create(body, {});
    };
    steps.wait = (_created, { signal }) => Promise.reject(signal?.reason);
    const outcomes: Outcome[] = [];
    const journal = createJournal(service.journal);
    const options = { key, journal, concurrency: 1, signal: controller.signal };
    const calling = async (): Promise<void> => {
      const bodies = [{ task: "a" }, { task: "b" }];
      for await (const outcome of runBatch(steps, bodies, options)) outcomes.push(outcome);
    };
    expect(String(await rejectionOf(calling()))).toContain("shut down");
    expect(outcomes).toMatchObject([{ kind: "unfinished", created: { id: "run_1" } }]);
    expect(statesOf(service, "a")).toEqual(["creating", "running"]);
    expect(statesOf(service, "b")).toEqual([]);
  });

  it("keeps what a schema refused, and checks it anew", async () => {
    const service = new MortalService();
    service.result = '{"open":true}';
    const [first] = (await call(service, ["a"], { result: z.object({ shut: z.boolean() }) })) ?? [];
    expect(first).toMatchObject({ kind: "mismatched", error: { name: "ResultError" } });
    const result = z.object({ open: z.boolean() });
    const [second] = (await call(service, ["a"], { result })) ?? [];
    expect(second).toMatchObject({
      kind: "finished",
      replayed: true,
      run: { status: "completed", result: { open: true } },
    });
    expect(service.runs.size).toBe(1);
  });
});

/** A journal of a process that crashed between the request and its answer. */
async function crashed(): Promise<MortalService> {
  const service = new MortalService();
  await call(service, ["a"], { effects: 3 });
  expect(service.journal.records).toMatchObject([{ key: "a", state: "creating" }]);
  return service;
}

describe("a run that may have been created", () => {
  it("is reported as such in every call, and never created again", async () => {
    const service = await crashed();
    const outcomes = [await call(service, ["a"]), await call(service, ["a"])];
    for (const [outcome] of outcomes.map((found) => found ?? [])) {
      expect(outcome).toMatchObject({
        kind: "unknown",
        error: { name: "OutcomeUnknownError", operation: "runs.create", reason: "lost" },
      });
    }
    expect(service.runs.size).toBe(1);
  });

  it("is asked for with its body and the time of the attempt", async () => {
    const service = await crashed();
    const reconcile = vi.fn<NonNullable<Options["reconcile"]>>();
    await call(service, ["a"], { reconcile });
    const [{ at } = { at: "" }] = service.journal.records;
    expect(reconcile.mock.calls).toEqual([
      [{ key: "a", index: 0, body: { task: "a" }, at: new Date(at) }],
    ]);
  });

  it("is asked for at once when the answer of a request is lost", async () => {
    const service = new MortalService();
    const losing = { ...service.steps, create: () => Promise.reject(failures.unknown) };
    const reconcile = (): { runId: string } => ({ runId: "run_7" });
    const options = { concurrency: 1, key, journal: createJournal(service.journal), reconcile };
    for await (const outcome of runBatch(losing, [{ task: "a" }], options))
      expect(outcome).toMatchObject({ kind: "finished", created: { id: "run_7" } });
    expect(service.journal.records.map(({ state }) => state)).toEqual([
      "creating",
      "unknown",
      "running",
      "finished",
    ]);
  });

  it("is left alone for good when that is the decision", async () => {
    const service = await crashed();
    const abandoned = [{ kind: "abandoned", key: "a" }];
    expect(await call(service, ["a"], { reconcile: () => "abandon" })).toMatchObject(abandoned);
    const reconcile = vi.fn<NonNullable<Options["reconcile"]>>();
    expect(await call(service, ["a"], { reconcile })).toMatchObject(abandoned);
    expect(reconcile).not.toHaveBeenCalled();
  });

  it("is not decided by anything else", async () => {
    const service = await crashed();
    service.startProcess();
    const reconcile = (): { runId: string } => ({ runId: "" });
    const options = { concurrency: 1, key, journal: createJournal(service.journal), reconcile };
    const error = await rejectionOf(runBatch(service.steps, [{ task: "a" }], options).next());
    expect(error).toMatchObject({
      name: "ConfigurationError",
      message:
        'The return value of `reconcile` must be { runId }, "abandon" or "retry". It is {"runId":""}.',
    });
  });
});

describe("a run that failed", () => {
  const failing = (): MortalService => {
    const service = new MortalService();
    service.statuses.set("a", ["failed", "failed"]);
    return service;
  };
  const retryFailed = { attempts: 3 };

  it("is the outcome of its body, unless another attempt is asked for", async () => {
    const service = failing();
    const outcomes = await call(service, ["a"]);
    expect(outcomes).toMatchObject([{ kind: "finished", run: { status: "failed" } }]);
    expect(service.runsOf("a")).toEqual(["run_1"]);
  });

  it("is created again as often as asked for, and every attempt is written down", async () => {
    const service = failing();
    const outcomes = await call(service, ["a"], { retryFailed });
    expect(outcomes).toMatchObject([
      { kind: "finished", run: { status: "completed" }, failed: ["run_1", "run_2"] },
    ]);
    expect(statesOf(service, "a").join(" ")).toBe(
      "creating running finished creating running finished creating running finished",
    );
    expect(service.journal.records.at(-1)).toMatchObject({
      id: "run_3",
      failed: ["run_1", "run_2"],
    });
  });

  it("is created again by a later call, which counts the attempts of earlier ones", async () => {
    const service = failing();
    service.statuses.set("a", ["failed", "failed", "failed"]);
    const first = await call(service, ["a"], { retryFailed: { attempts: 2 } });
    expect(first).toMatchObject([{ run: { status: "failed" }, failed: ["run_1"] }]);
    const again = await call(service, ["a"], { retryFailed });
    expect(again).toMatchObject([{ run: { status: "failed" }, failed: ["run_1", "run_2"] }]);
    await call(service, ["a"], { retryFailed });
    expect(service.runsOf("a")).toEqual(["run_1", "run_2", "run_3"]);
  });

  it("is created again like one whose result does not match, also by a later call", async () => {
    const service = new MortalService();
    service.result = '{"open":true}';
    const result = z.object({ shut: z.boolean() });
    const mismatched = { attempts: 2, mismatched: true };
    expect(await call(service, ["a"], { result, retryFailed })).toMatchObject([
      { kind: "mismatched", created: { id: "run_1" } },
    ]);
    for (const replayed of [undefined, true])
      expect(await call(service, ["a"], { result, retryFailed: mismatched })).toMatchObject([
        {
          kind: "mismatched",
          created: { id: "run_2" },
          failed: ["run_1"],
          ...(replayed && { replayed }),
        },
      ]);
    expect(service.runsOf("a")).toEqual(["run_1", "run_2"]);
  });

  it("is not created again while it is unknown whether the next attempt exists", async () => {
    const service = failing();
    service.startProcess();
    const steps = service.steps;
    const create = vi.spyOn(steps, "create");
    const first = { key, journal: createJournal(service.journal), concurrency: 1 };
    await collect(runBatch(steps, [{ task: "a" }], first));
    create.mockRejectedValue(failures.unknown);
    for (let calls = 0; calls < 3; calls += 1) {
      const journal = createJournal(service.journal);
      const options = { key, journal, concurrency: 1, retryFailed };
      const outcomes = await collect(runBatch(steps, [{ task: "a" }], options));
      expect(outcomes).toMatchObject([{ kind: "unknown", failed: ["run_1"] }]);
    }
    expect(create).toHaveBeenCalledTimes(2);
  });

  it("costs no more than its attempts, wherever and however often a process crashes", async () => {
    const crashes = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(crashes, async (fuses) => {
        const service = failing();
        for (const effects of fuses) await call(service, ["a"], { effects, retryFailed });
        const [outcome] = (await call(service, ["a"], { retryFailed })) ?? [];
        expect(service.runsOf("a").length).toBeLessThanOrEqual(3);
        // What a crash made unknown is not attempted again.
        const last = outcome?.kind === "finished" ? outcome.created.id : outcome?.kind;
        expect(["run_3", "unknown"]).toContain(last);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a workspace in a journal", () => {
  const workspace = (): string => "w1";

  it("is written down with each step", async () => {
    const service = new MortalService();
    await call(service, ["a"], { workspace });
    expect(service.journal.records.map((record) => record.workspace)).toEqual(["w1", "w1", "w1"]);
  });

  it("is kept by an unknown job in every later call, until somebody decides", async () => {
    const service = new MortalService();
    await call(service, ["a", "b", "c"], { workspace, effects: 2 });
    for (const tasks of [["a", "b"], ["b", "a"], ["b"]]) {
      const outcomes = (await call(service, tasks, { workspace })) ?? [];
      const kinds = outcomes.map((outcome) => [
        outcome.key,
        outcome.kind,
        outcome.kind === "held" ? outcome.heldBy : undefined,
      ]);
      expect(kinds).toEqual(
        tasks.map((task) => (task === "a" ? ["a", "unknown", undefined] : ["b", "held", "a"])),
      );
    }
    const reconcile = (): "retry" => "retry";
    const outcomes = await call(service, ["b", "a"], { workspace, reconcile });
    expect(outcomes?.map(({ kind }) => kind)).toEqual(["finished", "finished"]);
    expect(service.runsOf("b")).toEqual(["run_2"]);
  });

  it("has never two active runs, wherever and however often a process crashes", async () => {
    const tasks = ["a", "b", "c"];
    const crashes = fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(crashes, async (fuses) => {
        const service = new MortalService();
        for (const effects of fuses) await call(service, tasks, { effects, workspace });
        await call(service, tasks, { workspace });
        const active = new Set<string>();
        for (const { key: job, state } of service.journal.records) {
          active.delete(job);
          expect([...active]).toEqual([]);
          if (["creating", "running", "unknown"].includes(state)) active.add(job);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("a journal that fails", () => {
  it("stops everything before anything more is created, and says what is missing in it", async () => {
    const service = new MortalService();
    const create: typeof service.steps.create = async (body, request) => {
      const created = await service.steps.create(body, request);
      service.journal.failure = new Error("ENOSPC: no space left on device, write");
      return created;
    };
    const options = { concurrency: 1, key, journal: createJournal(service.journal) };
    const bodies = ["a", "b", "c"].map((task) => ({ task }));
    const error = await rejectionOf(runBatch({ ...service.steps, create }, bodies, options).next());
    expect(error).toMatchObject({ name: "JournalError", unwritten: [{ key: "a", id: "run_1" }] });
    expect(service.runs.size).toBe(1);
    expect(service.journal.closed).toBe(1);
  });

  it("is closed when it cannot be read", async () => {
    const service = new MortalService();
    const { journal } = service;
    journal.read = () => Promise.reject(new Error("in use"));
    const error = await rejectionOf(
      runBatch(service.steps, [], { concurrency: 1, journal: createJournal(journal) }).next(),
    );
    expect(String(error)).toContain("in use");
    expect(journal.closed).toBe(1);
  });
});

describe("the capacity of the account", () => {
  it("counts the runs of an earlier call as this one's own", async () => {
    const service = new MortalService();
    for (const task of ["a", "b", "c"])
      await service.journal.append({ key: task, at: "", state: "running", id: task });
    let [active, most] = [0, 0];
    const steps = {
      ...service.steps,
      capacity: () => Promise.resolve(1),
      wait: async ({ id }: Run) => {
        most = Math.max(most, (active += 1));
        await sleep(2);
        active -= 1;
        return { status: "completed", result: id };
      },
    };
    const bodies = ["a", "b", "c", "d", "e", "f"].map((task) => ({ task }));
    for await (const { kind } of runBatch(steps, bodies, {
      key,
      journal: createJournal(service.journal),
    }))
      expect(kind).toBe("finished");
    expect(most).toBe(4);
  });
});

describe("what is no journal", () => {
  it.each(["tasks.jsonl", {}, null])(
    "is refused, with the way to create one: %j",
    async (given) => {
      const options = { concurrency: 1, journal: given };
      const iterator: unknown = Reflect.apply(runBatch, undefined, [
        new MortalService().steps,
        [],
        options,
      ]);
      const { next }: { next?: () => Promise<unknown> } = Object(iterator);
      const error = await rejectionOf(Promise.resolve(next?.call(iterator)));
      expect(error).toMatchObject({
        name: "ConfigurationError",
        message:
          'The option `journal` must be the result of `createJournal` from "cloud-agent-sdk/journal".',
      });
    },
  );
});

describe("options without a journal", () => {
  it.each(["key", "reconcile"])("refuse `%s`", async (name) => {
    const service = new MortalService();
    const options = { concurrency: 1, [name]: () => undefined };
    const error = await rejectionOf(runBatch(service.steps, [], options).next());
    expect(error).toMatchObject({
      name: "ConfigurationError",
      message: `The option \`${name}\` needs the option \`journal\`.`,
    });
  });
});
