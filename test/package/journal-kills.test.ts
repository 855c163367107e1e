import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/index.js";
import { useTemporaryFiles } from "../support/temporary-file.js";

const folder = path.join(inject("consumer"), "journal");
const temporaryFile = useTemporaryFiles();

let sandbox: Sandbox;
beforeAll(async () => {
  await cp(path.join(import.meta.dirname, "fixtures/journal"), folder, { recursive: true });
  sandbox = await startSandbox({ runDuration: 50, settings: { throttling: false } });
  sandbox.control.setProject({ paymentsUsd: 25_000 });
});
beforeEach(() => sandbox.control.reset());
afterAll(() => sandbox?.close());

/** What a program is told. */
interface Setting {
  readonly journal: string;
  readonly count: number;
  /** The IDs of the runs of unknown jobs, by their tasks. */
  readonly found?: Readonly<Record<string, string>>;
  /** Number of workspaces that the tasks name in turn. */
  readonly lanes?: number;
}

function start(program: string, setting: Setting): ChildProcessByStdio<null, Readable, null> {
  const { baseUrl, apiKey } = sandbox.us;
  const given = JSON.stringify({ baseUrl, apiKey, ...setting });
  return spawn(process.execPath, [path.join(folder, program), given], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Starts a program again and again, and kills it each time, a few creations later. */
async function kill(program: string, setting: Setting, times: number): Promise<void> {
  for (let kills = 0; kills < times; kills += 1) {
    const end = sandbox.control.runs().length + 1 + Math.floor(Math.random() * 5);
    const child = start(program, setting);
    const exit = once(child, "exit");
    while (sandbox.control.runs().length < end && child.exitCode === null)
      await new Promise<void>((resolve) => {
        setTimeout(resolve, 2);
      });
    child.kill("SIGKILL");
    await exit;
    expect(child.signalCode).toBe("SIGKILL");
  }
}

/** Lets a program run to its end; the kinds of its outcomes, by task. */
async function finish(
  program: string,
  setting: Setting,
): Promise<Readonly<Record<string, string>>> {
  const child = start(program, setting);
  const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect(child.exitCode).toBe(0);
  return JSON.parse(output);
}

/** The IDs of the runs that the service created, by task. */
function runsByTask(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { task, id } of sandbox.control.runs())
    found.set(task, [...(found.get(task) ?? []), id]);
  return found;
}

/** How many tasks were paid for more than once. */
function countDuplicates(): number {
  return [...runsByTask().values()].filter((ids) => ids.length > 1).length;
}

describe("five hundred runs of a process that is killed fifty times", () => {
  const count = 500;

  it("are created once each, and end, or are known to be in doubt", async () => {
    const journal = await temporaryFile();
    await kill("batch.mjs", { journal, count }, 50);
    const kinds = await finish("batch.mjs", { journal, count });
    expect(Object.keys(kinds)).toHaveLength(count);
    expect(new Set(Object.values(kinds))).toEqual(new Set(["finished", "unknown"]));
    expect(countDuplicates()).toBe(0);
    const runs = runsByTask();
    const finished = Object.keys(kinds).filter((task) => kinds[task] === "finished");
    expect(finished.filter((task) => !runs.has(task))).toEqual([]);

    // Whoever can look for the runs in doubt loses none and pays for none twice.
    const found = Object.fromEntries([...runs].map(([task, ids]) => [task, ids[0] ?? ""]));
    const settled = await finish("batch.mjs", { journal, count, found });
    expect(new Set(Object.values(settled))).toEqual(new Set(["finished"]));
    expect(runsByTask().size).toBe(count);
    expect(countDuplicates()).toBe(0);
  });

  it("would be created twice by a program that writes down what is done", async () => {
    const journal = await temporaryFile();
    await kill("naive.mjs", { journal, count }, 10);
    await finish("naive.mjs", { journal, count });
    expect(runsByTask().size).toBe(count);
    expect(countDuplicates()).toBeGreaterThan(0);
  });
});

/** The runs that exist, by task, once requests of a killed process have arrived. */
async function findRuns(): Promise<Readonly<Record<string, string>>> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 50);
  });
  return Object.fromEntries([...runsByTask()].map(([task, ids]) => [task, ids[0] ?? ""]));
}

/** How often a run began while another one of its workspace was active. */
function countOverlaps(lanes: number): number {
  const ends = new Map<number, number>();
  let overlaps = 0;
  const runs = sandbox.control.runs().toSorted((left, right) => left.createdAt - right.createdAt);
  for (const { task, createdAt, endedAt = Infinity } of runs) {
    const lane = Number(task.replace("task ", "")) % lanes;
    if (createdAt < (ends.get(lane) ?? 0)) overlaps += 1;
    ends.set(lane, endedAt);
  }
  return overlaps;
}

describe("runs of a few workspaces, whose process is killed again and again", () => {
  const count = 120;

  it("are active one after another in each workspace, and doubtful ones hold theirs", async () => {
    const lanes = 4;
    const setting = { journal: await temporaryFile(), count, lanes };
    for (let kills = 0; kills < 15; kills += 1) {
      await kill("batch.mjs", { ...setting, found: await findRuns() }, 1);
    }
    const kinds = await finish("batch.mjs", setting);
    const known = new Set(["finished", "unknown", "held"]);
    expect(Object.values(kinds).filter((kind) => !known.has(kind))).toEqual([]);
    const settled = await finish("batch.mjs", { ...setting, found: await findRuns() });
    expect(new Set(Object.values(settled))).toEqual(new Set(["finished"]));
    expect(runsByTask().size).toBe(count);
    expect(countDuplicates()).toBe(0);
    expect(countOverlaps(lanes)).toBe(0);
  });

  it("overlap in a program that names no workspaces", async () => {
    const journal = await temporaryFile();
    await finish("batch.mjs", { journal, count });
    expect(countOverlaps(4)).toBeGreaterThan(0);
  });
});
