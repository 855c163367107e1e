import type { Clock } from "../clock.js";
import type { RunSlots } from "./run-slots.js";
import type { ApiKey } from "./keys.js";
import type { RunCourse } from "./run-course.js";
import { Run, type Turn } from "./run.js";

/** What runs need. */
export interface RunHost {
  readonly clock: Clock;
  /** A reset replaces it. */
  readonly capacity: RunSlots;
  /** Number of ended runs that can still be read. */
  readonly keptRuns: number;
  /** Returns the initial course of a run. */
  courseOf(turn: Turn): RunCourse;
  /** Charges a key the price of a run that has ended. */
  charge(key: ApiKey): void;
}

/**
 * The runs of one deployment and API version. Of the ended ones, only the newest are stored, up to a number and a size:
 * how long the service stores a run is not shown, and the sandbox must not grow without limit.
 */
export class Runs {
  readonly #host: RunHost;
  readonly #onForget: (run: Run) => void;
  readonly #runs = new Map<string, Run>();
  readonly #live = new Set<Run>();
  /** The stored runs that ended, oldest first, each with its size. */
  readonly #ended = new Map<Run, number>();
  #endedSize = 0;

  /** `onForget` is called with each run that is dropped. */
  constructor(host: RunHost, onForget: (run: Run) => void) {
    this.#host = host;
    this.#onForget = onForget;
  }

  /** Starts a run as soon as its project has room for it. */
  start(turn: Turn, onEnd: (run: Run) => void): Run {
    const { clock, capacity } = this.#host;
    const course = this.#host.courseOf(turn);
    const run = new Run(clock, turn, course, (ended) => this.#end(ended, onEnd));
    this.#runs.set(run.id, run);
    this.#live.add(run);
    capacity.enter(run);
    return run;
  }

  get(id: string): Run | undefined {
    return this.#runs.get(id);
  }

  /** Returns the stored runs, in order of creation. */
  list(): IterableIterator<Run> {
    return this.#runs.values();
  }

  /** Stops the timers of every run. */
  close(): void {
    for (const run of this.#live) run.freeze();
  }

  #end(run: Run, onEnd: (run: Run) => void): void {
    const { capacity } = this.#host;
    this.#live.delete(run);
    this.#host.charge(run.turn.key);
    capacity.leave(run);
    this.#keep(run);
    onEnd(run);
    capacity.admit(run.projectId);
  }

  #keep(run: Run): void {
    const size = sizeOf(run);
    this.#ended.set(run, size);
    this.#endedSize += size;
    for (const [oldest, freed] of this.#ended) {
      const isFull = this.#ended.size > this.#host.keptRuns || this.#endedSize > MAX_SIZE;
      if (!isFull || oldest === run) return;
      this.#ended.delete(oldest);
      this.#endedSize -= freed;
      this.#runs.delete(oldest.id);
      this.#onForget(oldest);
    }
  }
}

/** Number of characters, for 10,000 runs whose task and result have 3,000 each. */
const MAX_SIZE = 64 * 1024 * 1024;

/** Characters that a run stores for its caller. The default result repeats the task. */
function sizeOf({ turn, course }: Run): number {
  const { key: _, ...sent } = turn;
  const { result } = course;
  return JSON.stringify(sent).length + (typeof result === "string" ? result.length : 0);
}
