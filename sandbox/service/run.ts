import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.js";

// The service's description names terminal statuses only. These two words for what comes before
// are the sandbox's own: a client must take any status that is not terminal as "not finished yet".
const QUEUED = "queued";
const RUNNING = "running";

/** A run waits for a tenth of its time before it starts, at most this many milliseconds. */
const LONGEST_WAIT = 1_000;

/** What an agent is asked to do. */
export interface Turn {
  readonly projectId: string;
  readonly sessionId: string;
  readonly task: string;
  /** The model in effect: the caller's, or the document's default. */
  readonly model?: string | undefined;
  /** As sent: absent, empty and set are three different requests. */
  readonly modelParams?: unknown;
}

/** How a run goes. */
export interface RunCourse {
  /** Milliseconds from the creation of the run to its end; `Infinity`: it does not end by itself. */
  readonly duration: number;
  /** The terminal status that it ends in. */
  readonly outcome: string;
  /** What the full run carries once it has ended; `undefined`: nothing. */
  readonly result: unknown;
}

/** One run: queued, then running, then ended for good. */
export class Run {
  readonly id: string = randomUUID();
  readonly turn: Turn;
  readonly createdAt: number;
  readonly #clock: Clock;
  readonly #onEnd: (run: Run) => void;
  #course: RunCourse;
  #ended = false;
  #callOff = (): void => {};

  constructor(clock: Clock, turn: Turn, course: RunCourse, onEnd: (run: Run) => void) {
    this.turn = turn;
    this.createdAt = clock.now();
    this.#clock = clock;
    this.#onEnd = onEnd;
    this.#course = course;
    this.#schedule();
  }

  get status(): string {
    if (this.#ended) return this.#course.outcome;
    const waits = Math.min(this.#course.duration / 10, LONGEST_WAIT);
    return this.#elapsed < waits ? QUEUED : RUNNING;
  }

  /** Whether the status is terminal. */
  get ended(): boolean {
    return this.#ended;
  }

  /** How the run goes, or how it went. */
  get course(): RunCourse {
    return this.#course;
  }

  /** Changes how the run goes on; one whose time is over by the new course ends at once. */
  steer(changes: Partial<RunCourse>): void {
    if (this.#ended) throw new RunEndedError(this.id);
    this.#course = { ...this.#course, ...changes };
    this.#callOff();
    if (this.#remaining <= 0) this.#finish();
    else this.#schedule();
  }

  /** Ends the run now. */
  end(outcome: string): void {
    this.steer({ outcome, duration: 0 });
  }

  /** Leaves the run as it is for ever, so that nothing waits for it any more. */
  freeze(): void {
    this.#callOff();
  }

  get #elapsed(): number {
    return this.#clock.now() - this.createdAt;
  }

  get #remaining(): number {
    return this.#course.duration - this.#elapsed;
  }

  #schedule(): void {
    const remaining = this.#remaining;
    if (remaining < Infinity) this.#callOff = this.#clock.after(remaining, () => this.#finish());
  }

  #finish(): void {
    this.#ended = true;
    this.#onEnd(this);
  }
}

/** A run that has ended was asked to go on differently. */
export class RunEndedError extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`Run ${id} has ended: nothing about it changes any more`);
    this.name = "RunEndedError";
    this.id = id;
  }
}

/** Returns the duration of a run when it is one; throws otherwise. */
export function checkDuration(duration: number): number {
  if (duration >= 0) return duration;
  throw new RangeError(`A run lasts 0 ms or more (Infinity: for ever), not ${duration}`);
}
