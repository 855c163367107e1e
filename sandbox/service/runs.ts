import type { Clock } from "../clock.js";
import { Run, type RunCourse, type Turn } from "./run.js";

/** The runs of one deployment and API version. */
export class Runs {
  readonly #clock: Clock;
  readonly #course: (turn: Turn) => RunCourse;
  readonly #runs = new Map<string, Run>();
  readonly #live = new Set<Run>();

  /** `course` says how a run goes when nothing else was asked for. */
  constructor(clock: Clock, course: (turn: Turn) => RunCourse) {
    this.#clock = clock;
    this.#course = course;
  }

  /** Starts a run; `onEnd` is called when it has reached a terminal status. */
  start(turn: Turn, onEnd: (run: Run) => void): Run {
    const run = new Run(this.#clock, turn, this.#course(turn), (ended) => {
      this.#live.delete(ended);
      onEnd(ended);
    });
    this.#runs.set(run.id, run);
    this.#live.add(run);
    return run;
  }

  get(id: string): Run | undefined {
    return this.#runs.get(id);
  }

  /** How many runs of a project have not ended. */
  countLive(projectId: string): number {
    let count = 0;
    for (const run of this.#live) if (run.turn.projectId === projectId) count += 1;
    return count;
  }

  /** Stops the clockwork of every run. */
  close(): void {
    for (const run of this.#live) run.freeze();
  }
}
