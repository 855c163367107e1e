import type { Clock } from "../clock.js";
import type { Capacity } from "./capacity.js";
import type { RunCourse } from "./run-course.js";
import { Ring } from "./ring.js";
import { Run, type Turn } from "./run.js";

/** What runs are carried out with. */
export interface RunHost {
  readonly clock: Clock;
  /** Asked for each time, because a reset replaces it. */
  readonly capacity: () => Capacity;
  /** How many runs that have ended can still be read. */
  readonly keptRuns: number;
  /** How a run goes when it begins. */
  readonly course: (turn: Turn) => RunCourse;
  /** Called when a run has ended, for what it costs. */
  readonly charge: (turn: Turn) => void;
}

/**
 * The runs of one deployment and API version. Of those that have ended, the newest are kept: how
 * long the service keeps a run is not shown, and the sandbox should not grow for ever.
 */
export class Runs {
  readonly #host: RunHost;
  readonly #onForget: (run: Run) => void;
  readonly #runs = new Map<string, Run>();
  readonly #live = new Set<Run>();
  readonly #ended: Ring<Run>;

  /** `onForget` hears of each run that is not kept any longer. */
  constructor(host: RunHost, onForget: (run: Run) => void) {
    this.#host = host;
    this.#onForget = onForget;
    this.#ended = new Ring(host.keptRuns);
  }

  /** Starts a run, as soon as its project has room for it. */
  start(turn: Turn, onEnd: (run: Run) => void): Run {
    const { clock, capacity, course } = this.#host;
    const run = new Run(clock, turn, course(turn), (ended) => this.#end(ended, onEnd));
    this.#runs.set(run.id, run);
    this.#live.add(run);
    capacity().enter(run);
    return run;
  }

  get(id: string): Run | undefined {
    return this.#runs.get(id);
  }

  /** The runs that can be read, in the order of their creation. */
  list(): IterableIterator<Run> {
    return this.#runs.values();
  }

  /** Stops the clockwork of every run. */
  close(): void {
    for (const run of this.#live) run.freeze();
  }

  #end(run: Run, onEnd: (run: Run) => void): void {
    const capacity = this.#host.capacity();
    this.#live.delete(run);
    this.#host.charge(run.turn);
    capacity.leave(run);
    this.#keep(run);
    onEnd(run);
    capacity.admit(run.projectId);
  }

  #keep(run: Run): void {
    const forgotten = this.#ended.push(run);
    if (forgotten === undefined) return;
    this.#runs.delete(forgotten.id);
    this.#onForget(forgotten);
  }
}
