import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as pass } from "node:timers/promises";
import { inject } from "vitest";
import { OwnService } from "./own-service.js";

const folder = path.join(inject("consumer"), "journal");

/** A service, and programs that keep a journal of what they have it do. */
export class JournalScene implements AsyncDisposable {
  readonly service: OwnService;

  private constructor(service: OwnService) {
    this.service = service;
    service.runDuration = 50;
  }

  static async open(): Promise<JournalScene> {
    await cp(path.join(import.meta.dirname, "../fixtures/journal"), folder, { recursive: true });
    return new JournalScene(await OwnService.start());
  }

  /** Starts a program again and again, and kills it each time, a few creations later. */
  async kill(program: string, setting: Setting, times: number): Promise<void> {
    const { runs } = this.service;
    for (let kills = 0; kills < times; kills += 1) {
      const end = runs.length + 1 + Math.floor(Math.random() * 5);
      const child = this.#start(program, setting);
      const exit = once(child, "exit");
      while (runs.length < end && child.exitCode === null) await pass(2);
      child.kill("SIGKILL");
      await exit;
      // After a kill, unknown jobs can hold every workspace, so that nothing is left to do.
      const isHeld = kills > 0 && child.exitCode === 0;
      if (child.signalCode !== "SIGKILL" && !isHeld)
        throw new Error(`${program} ended before it was killed.`);
    }
  }

  /** Lets a program run to its end; the kinds of its outcomes, by task. */
  async finish(program: string, setting: Setting): Promise<Readonly<Record<string, string>>> {
    const child = this.#start(program, setting);
    const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
    if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode}.`);
    return JSON.parse(output);
  }

  /** The runs that exist, by task, once requests of a killed process have arrived. */
  async findRuns(): Promise<Readonly<Record<string, string>>> {
    await pass(50);
    return Object.fromEntries(
      [...this.service.byTask()].map(([task, ids]) => [task, ids[0] ?? ""]),
    );
  }

  /** How often a run began while another one of its workspace was active. */
  countOverlaps(lanes: number): number {
    const ends = new Map<number, number>();
    let overlaps = 0;
    const { runs, runDuration } = this.service;
    for (const { task, at } of runs) {
      const lane = Number(task.replace("task ", "")) % lanes;
      if (at < (ends.get(lane) ?? 0)) overlaps += 1;
      ends.set(lane, at + runDuration);
    }
    return overlaps;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.service.close();
  }

  #start(program: string, setting: Setting): ChildProcessByStdio<null, Readable, null> {
    const { baseUrl, apiKey } = this.service;
    const given = JSON.stringify({ baseUrl, apiKey, ...setting });
    return spawn(process.execPath, [path.join(folder, program), given], {
      stdio: ["ignore", "pipe", "inherit"],
    });
  }
}

/** What a program is told. */
interface Setting {
  readonly journal: string;
  readonly count: number;
  /** The IDs of the runs of unknown jobs, by their tasks. */
  readonly found?: Readonly<Record<string, string>>;
  /** Number of workspaces that the tasks name in turn. */
  readonly lanes?: number;
}
