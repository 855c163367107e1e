import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { queryObjects } from "node:v8";
import { beforeEach, describe, expect, it } from "vitest";
import fc from "fast-check";
import { BatchPool, type Items } from "../../../runtime/batch/batch-pool.js";
import { rejectionOf } from "../transport/failing.js";
import { collect } from "../waiting/support/collect.js";
import { WorkspaceQueue } from "../../../runtime/batch/workspace-queue.js";
import { carryOutAll } from "../../../runtime/batch/carry-out-batch.js";
import type { ReadyJob, RunAllProgress } from "../../../runtime/batch/run-all-options.js";
import type { Outcome } from "../../../runtime/batch/run-outcome.js";
import { forAny } from "../../support/for-any.js";

type Work<Item, Result> = (item: Item, index: number, signal: AbortSignal) => Promise<Result>;

function concurrently<Item, Result>(
  items: Items<Item>,
  work: Work<Item, Result>,
  { limit, signal }: { readonly limit: number; readonly signal?: AbortSignal },
) {
  return new BatchPool<Item, Result>(items, {
    limit,
    work: ({ body, index }, ending) => work(body, index, ending),
  }).results(signal);
}

function* broken(): Generator<number> {
  yield 1;
  throw new Error("no more");
}

/** A source of items that cannot be let go of without an error, and whether somebody did. */
function watched(give: (read: number) => IteratorResult<number> | Promise<never>) {
  const state = { read: 0, isReturned: false };
  const source = {
    next: async () => give((state.read += 1)),
    return() {
      state.isReturned = true;
      throw new Error("cannot be closed");
    },
  };
  return { state, items: { [Symbol.asyncIterator]: () => source } };
}

/** Work that is done when the test says so. */
class Bench {
  readonly begun: number[] = [];
  readonly #finish = new Map<number, () => void>();
  readonly work: Work<number, number> = async (item, _index, signal) => {
    this.begun.push(item);
    await new Promise<void>((resolve) => {
      this.#finish.set(item, resolve);
      signal.addEventListener("abort", () => resolve());
    });
    return signal.aborted ? -item : item;
  };

  async finish(...items: readonly number[]): Promise<void> {
    await sleep(1);
    for (const item of items) this.#finish.get(item)?.();
    await sleep(1);
  }
}

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});

describe("a pool", () => {
  it("reads on while all that it has read waits for a job that comes later", async () => {
    const name = async (body: number) => ({ key: `${body}`, workspace: "w" });
    const work = async (turn: ReadyJob<number>): Promise<number> => {
      pool.end(turn, false);
      return turn.body;
    };
    const earlier = new Map([["w", new Set(["1000"])]]);
    const pool = new BatchPool(Array(1001).keys(), { limit: 1, earlier, describe: name, work });
    expect(await collect(pool.results())).toHaveLength(1001);
  });

  it("gives results as they are done, with no more under way than allowed", async () => {
    const got: number[] = [];
    const done = collect(concurrently([1, 2, 3, 4], bench.work, { limit: 2 }), got);
    await bench.finish(2);
    expect(bench.begun).toEqual([1, 2, 3]);
    await bench.finish(3);
    await bench.finish(1, 4);
    await bench.finish(4);
    await done;
    expect(got).toEqual([2, 3, 1, 4]);
    expect(bench.begun).toEqual([1, 2, 3, 4]);
  });

  it("takes no more items while as many results lie unread as may be under way", async () => {
    const taken: number[] = [];
    function* many(): Generator<number> {
      while (taken.length < 100) yield taken.push(taken.length);
    }
    const results = concurrently(many(), async (item) => item, { limit: 3 });
    await results.next();
    await sleep(5);
    // One was read, three lie unread, and one waits for its turn.
    expect(taken).toHaveLength(5);
    await results.return();
  });

  it("takes items from a source that waits for them, and gives results meanwhile", async () => {
    const gate = new EventTarget();
    async function* slow(): AsyncGenerator<number> {
      yield 1;
      await once(gate, "open");
      yield 2;
    }
    const results = concurrently(slow(), bench.work, { limit: 5 });
    const first = results.next();
    await bench.finish(1);
    await expect(first).resolves.toEqual({ done: false, value: 1 });
    gate.dispatchEvent(new Event("open"));
    const second = results.next();
    await bench.finish(2);
    await expect(second).resolves.toEqual({ done: false, value: 2 });
    await expect(results.next()).resolves.toEqual({ done: true, value: undefined });
  });

  it("lets go of its source when the loop is left, even one that never gives another item", async () => {
    const { items, state } = watched((read) =>
      read === 1 ? { done: false, value: 1 } : new Promise(() => {}),
    );
    for await (const _ of concurrently(items, async (item) => item, { limit: 2 })) break;
    expect(state.isReturned).toBe(true);
  });

  it("lets go of its source when a body has no key", async () => {
    const { items, state } = watched((read) => ({ done: read > 9, value: read }));
    const keyless = () => Promise.reject(new Error("no key"));
    const pool = new BatchPool(items, { limit: 1, describe: keyless, work: async () => 1 });
    expect(await rejectionOf(collect(pool.results()))).toEqual(new Error("no key"));
    expect(state.isReturned).toBe(true);
  });

  it("begins what comes next while the caller looks at a result", async () => {
    const results = concurrently([1, 2, 3, 4], bench.work, { limit: 2 });
    const first = results.next();
    await bench.finish(1);
    await first;
    await bench.finish(2);
    expect(bench.begun).toEqual([1, 2, 3, 4]);
    await results.return();
  });

  it("has ended what was under way when the loop is left", async () => {
    let isOver = false;
    const work: Work<number, number> = async (item, _index, signal) => {
      if (item === 1) return item;
      await once(signal, "abort");
      await sleep(1);
      return Number((isOver = true));
    };
    for await (const _ of concurrently([1, 2], work, { limit: 2 })) break;
    expect(isOver).toBe(true);
  });

  it("throws what its source throws, after the results of what was under way", async () => {
    const got: number[] = [];
    const ended = rejectionOf(collect(concurrently(broken(), bench.work, { limit: 2 }), got));
    await bench.finish(1);
    expect(await ended).toEqual(new Error("no more"));
    expect(got).toEqual([1]);
  });

  it("ends everything when work throws", async () => {
    const work: Work<number, number> = (item, index, signal) =>
      item === 2 ? Promise.reject(new Error("broken")) : bench.work(item, index, signal);
    const got: number[] = [];
    const ended = rejectionOf(collect(concurrently([1, 2, 3, 4], work, { limit: 2 }), got));
    expect(await ended).toEqual(new Error("broken"));
    expect(got).toEqual([-1]);
    expect(bench.begun).toEqual([1]);
  });

  it("throws the first error, although what is under way fails then as well", async () => {
    const work: Work<number, number> = async (item, _index, signal) => {
      if (item === 1) await once(signal, "abort");
      throw new Error(`broken by ${item}`);
    };
    const ended = rejectionOf(collect(concurrently([1, 2], work, { limit: 2 })));
    expect(await ended).toEqual(new Error("broken by 2"));
  });
});

interface Task {
  readonly workspace?: string | undefined;
  /** How long it takes, in turns of the event loop. */
  readonly turns?: number;
  readonly kind?: "finished" | "rejected" | "unknown" | "unfinished";
}

/** Runs tasks, and records how many of each workspace were active at once. */
async function observe(
  tasks: Iterable<Task> | Task[],
  limit: number,
  onProgress?: (progress: RunAllProgress) => unknown,
) {
  const active = new Map<string, number>();
  const began: number[] = [];
  let [overlaps, most, all] = [0, 0, 0];
  const workspace = (task: Task): string | undefined => task.workspace;
  const outcomes: { index: number; kind: string }[] = [];
  const results = carryOutAll(
    tasks,
    async ({ body, index }): Promise<Outcome<object, object>> => {
      const { workspace: name, turns = 1, kind = "finished" } = body;
      const lane = name || `own ${index}`;
      began.push(index);
      most = Math.max(most, (all += 1));
      active.set(lane, (active.get(lane) ?? 0) + 1);
      if ((active.get(lane) ?? 0) > 1) overlaps += 1;
      for (let passed = 0; passed < turns; passed += 1) await new Promise(setImmediate);
      active.set(lane, (active.get(lane) ?? 0) - 1);
      all -= 1;
      if (kind === "finished") return { kind, created: {}, run: {} };
      if (kind === "unfinished") return { kind, created: {}, error: kind };
      return { kind, error: kind };
    },
    { limit, workspace, carrier: {}, onProgress },
  );
  for await (const { index, kind } of results) outcomes.push({ index, kind });
  return { began, overlaps, most, outcomes: outcomes.toSorted((l, r) => l.index - r.index) };
}

const kinds = ["finished", "rejected", "unknown", "unfinished"] as const;
const task = fc.record({
  workspace: fc.constantFrom("w1", "w2", "w3", "", undefined),
  turns: fc.integer({ min: 0, max: 3 }),
  kind: fc.constantFrom(...kinds),
});

/** Checks what came of tasks. */
async function check(tasks: Task[], limit: number): Promise<void> {
  const { began, overlaps, most, outcomes } = await observe(tasks, limit);
  expect(overlaps).toBe(0);
  expect(most).toBeLessThanOrEqual(limit);
  const blocked = new Set<string>();
  const wanted = tasks.map(({ workspace, kind = "finished" }, index) => {
    if (workspace && blocked.has(workspace)) return { index, kind: "held" };
    if (workspace && kind.startsWith("un")) blocked.add(workspace);
    return { index, kind };
  });
  expect(outcomes).toEqual(wanted);
  for (const name of ["w1", "w2", "w3"]) {
    const order = began.filter((index) => tasks[index]?.workspace === name);
    expect(order).toEqual(order.toSorted((left, right) => left - right));
  }
}

describe("jobs that name workspaces", () => {
  it("are active one after another in each workspace, in order, and every job has an outcome", async () => {
    await forAny(150, [fc.array(task, { maxLength: 30 }), fc.integer({ min: 1, max: 6 })], check);
  });

  it("leave the room to others while they wait for their turn", async () => {
    const tasks = [
      ...Array.from({ length: 20 }, () => ({ workspace: "w1", turns: 20 })),
      ...Array.from({ length: 5 }, (_, index) => ({ workspace: `other ${index}` })),
    ];
    const { began, most } = await observe(tasks, 3);
    expect(began.slice(0, 6)).toEqual([0, 20, 21, 22, 23, 24]);
    expect(most).toBe(3);
  });

  it("leave nothing of a workspace behind that is done", async () => {
    let kept: number | undefined;
    const tasks = Array.from({ length: 50 }, (_, index) => ({ workspace: `w${index}` }));
    await observe(tasks, 1, ({ ended }) => {
      if (ended === tasks.length) kept = queryObjects(WorkspaceQueue, { format: "count" });
    });
    expect(kept).toBeLessThan(5);
  });

  it("are counted while they are held", async () => {
    const held: unknown[] = [];
    const tasks = Array.from({ length: 3 }, () => ({ workspace: "w1" }));
    await observe(tasks, 2, (progress) => held.push(`${progress.index} ${progress.held}`));
    expect(held).toEqual(["0 0", "0 1", "1 1", "1 0", "2 0", "2 0"]);
  });

  it("are read no further than a thousand of them wait", async () => {
    let read = 0;
    let most = 0;
    function* endless(): Generator<Task> {
      for (; read < 3_000; read += 1) yield { workspace: "w1", turns: read === 0 ? 2_000 : 0 };
    }
    const onProgress = ({ held, ended }: RunAllProgress): void => {
      most = Math.max(most, held);
      expect(read - ended).toBeLessThanOrEqual(1_003);
    };
    const { outcomes } = await observe(endless(), 4, onProgress);
    expect(outcomes).toHaveLength(3_000);
    // A place that becomes free is filled again a moment later.
    expect(most).toBeGreaterThan(990);
    expect(most).toBeLessThanOrEqual(1_000);
  });
});

it.each([
  [[], true],
  [["a"], false],
])("a lane that earlier calls used for %j is done with its jobs: %s", (earlier, isDone) => {
  const lane = new WorkspaceQueue<string>("w1", earlier);
  const job = { body: "a", index: 0, key: "a", workspace: "w1" };
  lane.add(job);
  expect(lane.take(false)).toMatchObject([{ key: "a" }]);
  lane.end(job, false);
  expect(lane.isDone).toBe(isDone);
});

it("a lane that two jobs of earlier calls used is free for others when both have ended", () => {
  const lane = new WorkspaceQueue<string>("w1", ["a", "b"]);
  const [a, b, c] = ["a", "b", "c"].map((key, index) => ({ body: key, index, key }));
  for (const job of [c, b, a]) if (job) lane.add(job);
  expect(lane.take(false)).toEqual([b]);
  if (b) lane.end(b, false);
  expect(lane.take(false)).toEqual([a]);
  if (a) lane.end(a, false);
  expect(lane.take(false)).toEqual([c]);
});
