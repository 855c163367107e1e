import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Lane } from "../../../runtime/polling/lane.js";
import { carryOutAll } from "../../../runtime/polling/run-all.js";
import type { RunAllProgress, Job } from "../../../runtime/polling/run-all-options.js";
import type { Outcome } from "../../../runtime/polling/run-outcome.js";
import { rejectionOf } from "../transport/failing.js";

interface Task {
  readonly workspace?: string | undefined;
  /** How long it takes, in turns of the event loop. */
  readonly turns?: number;
  readonly kind?: "finished" | "rejected" | "unknown" | "unfinished";
}

interface Observed {
  readonly index: number;
  readonly kind: string;
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
  const outcomes: Observed[] = [];
  const results = carryOutAll(
    tasks,
    async ({ body, index }): Promise<Outcome<object, object>> => {
      const { workspace: lane = `own ${index}`, turns = 1, kind = "finished" } = body;
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
  workspace: fc.constantFrom("w1", "w2", "w3", undefined),
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
    if (workspace !== undefined && blocked.has(workspace)) return { index, kind: "held" };
    if (workspace !== undefined && kind.startsWith("un")) blocked.add(workspace);
    return { index, kind };
  });
  expect(outcomes).toEqual(wanted);
  for (const name of ["w1", "w2", "w3"]) {
    const order = began.filter((index) => tasks[index]?.workspace === name);
    expect(order).toEqual(order.toSorted((left, right) => left - right));
  }
}

function* broken(): Generator<Task> {
  yield { workspace: "w1" };
  throw new Error("The file has ended early.");
}

describe("jobs that name workspaces", () => {
  it("are active one after another in each workspace, in order, and every job has an outcome", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(task, { maxLength: 30 }), fc.integer({ min: 1, max: 6 }), check),
      { numRuns: 150 },
    );
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

  it("are counted while they are held", async () => {
    const held: unknown[] = [];
    const tasks = Array.from({ length: 3 }, () => ({ workspace: "w1" }));
    await observe(tasks, 2, (progress) => held.push([progress.index, progress.held]));
    expect(held).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
      [2, 0],
      [2, 0],
    ]);
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

  it("end with what their source throws", async () => {
    expect(String(await rejectionOf(observe(broken(), 2)))).toContain("ended early");
  });
});

function jobOf(key: string, index = 0): Job<string> {
  return { body: key, index, key, workspace: "w1" };
}

function laneOf(keys: readonly string[], earlier: readonly string[] = []): Lane<string> {
  const lane = new Lane<string>("w1", earlier);
  for (const [index, key] of keys.entries()) lane.add(jobOf(key, index));
  return lane;
}

/** The keys of the jobs whose turn has come, and why they are held. */
function take(lane: Lane<string>, isComplete = false): unknown[] {
  return lane.take(isComplete).map(({ key, heldIn, heldBy }) => (heldIn ? [key, heldBy] : key));
}

const [a, b] = [jobOf("a", 0), jobOf("b", 1)];

describe("a lane", () => {
  it("lets one job after another have its turn, in their order", () => {
    const lane = laneOf(["a", "b"]);
    expect(take(lane)).toEqual(["a"]);
    expect(take(lane)).toEqual([]);
    lane.end(a, false);
    expect(take(lane)).toEqual(["b"]);
    lane.end(b, false);
    expect(take(lane)).toEqual([]);
    expect(lane.isDone).toBe(true);
  });

  it("holds all others once a job keeps it, also those that come later", () => {
    const lane = laneOf(["a", "b", "c"]);
    take(lane);
    lane.end(a, true);
    expect(take(lane)).toEqual([
      ["b", "a"],
      ["c", "a"],
    ]);
    lane.add(jobOf("d"));
    expect(take(lane)).toEqual([["d", "a"]]);
    expect(lane.isDone).toBe(false);
  });

  it("waits for the job that an earlier call has left active, and lets it go first", () => {
    const lane = laneOf(["a"], ["b"]);
    expect(take(lane)).toEqual([]);
    lane.add(b);
    expect(take(lane)).toEqual(["b"]);
    lane.end(b, false);
    expect(take(lane)).toEqual(["a"]);
  });

  it("holds its jobs when the one that an earlier call has left active never comes", () => {
    const lane = laneOf(["a", "b"], ["gone"]);
    expect(take(lane)).toEqual([]);
    expect(take(lane, true)).toEqual([
      ["a", "gone"],
      ["b", "gone"],
    ]);
  });

  it("is not replaced after an earlier call has used it", () => {
    const lane = laneOf(["a"], ["a"]);
    take(lane);
    lane.end(a, false);
    expect(lane.isDone).toBe(false);
  });
});
