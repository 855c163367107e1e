import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.js";
import type { Worker } from "./run-slots.js";
import type { ApiKey } from "./keys.js";
import type { RunCourse } from "./run-course.js";

// The service's description names terminal statuses only. These two words for earlier statuses are the sandbox's own: a
// client must treat any status that is not terminal as "not finished".
const QUEUED = "queued";
const RUNNING = "running";

/** A run waits for a tenth of its time before it starts, at most this many milliseconds. */
const LONGEST_WAIT = 1_000;

/**
 * The task of an agent, with its settings.
 *
 * @internal
 */
export interface Turn extends TurnSettings {
  /** The key that created it; its project owns the run. */
  readonly key: ApiKey;
  readonly sessionId: string;
  readonly task: string;
}

/** The settings of a turn. Follow-ups of a session keep them. */
export interface TurnSettings {
  /** The model in effect: the caller's, or the document's default. */
  readonly model?: string | undefined;
  /** The reasoning setting as sent: absent, empty, `null` and set are different requests. */
  readonly reasoningSetting?: unknown;
  /** The reasoning values in effect by wire path. If empty, the provider's defaults apply. */
  readonly reasoning: Readonly<Record<string, unknown>>;
  /** Managed proxy in effect; `null` for none, absent if it is not shown which one. */
  readonly proxyCountryCode?: string | null | undefined;
  /** Whether a recording was requested. */
  readonly record: boolean;
}

/**
 * One run: queued, then running, then ended for good.
 *
 * @internal
 */
export class Run implements Worker {
  readonly id: string = randomUUID();
  readonly turn: Turn;
  readonly createdAt: number;
  readonly #clock: Clock;
  readonly #onEnd: (run: Run) => void;
  /** The course of the run. */
  course: RunCourse;
  /** When there was room for it. Its course counts from here. */
  #begunAt: number | undefined;
  /** When it ended, in milliseconds since the epoch. */
  endedAt: number | undefined;
  #callOff = (): void => {};

  constructor(clock: Clock, turn: Turn, course: RunCourse, onEnd: (run: Run) => void) {
    this.turn = turn;
    this.createdAt = clock.now();
    this.#clock = clock;
    this.#onEnd = onEnd;
    this.course = course;
  }

  get projectId(): string {
    return this.turn.key.project.id;
  }

  get status(): string {
    if (this.ended) return this.course.outcome;
    if (this.#begunAt === undefined) return QUEUED;
    const { states, duration } = this.course;
    const elapsed = this.#elapsed;
    if (states.length > 0)
      return states.findLast(({ after }) => after <= elapsed)?.status ?? QUEUED;
    return elapsed < Math.min(duration / 10, LONGEST_WAIT) ? QUEUED : RUNNING;
  }

  /** Whether the status is terminal. */
  get ended(): boolean {
    return this.endedAt !== undefined;
  }

  /** Data of the events so far, oldest first. */
  get events(): readonly unknown[] {
    if (this.#begunAt === undefined) return [];
    const elapsed = (this.endedAt ?? this.#clock.now()) - this.#begunAt;
    return this.course.events.filter(({ after }) => after <= elapsed).map(({ data }) => data);
  }

  /** Starts the timers. */
  begin(): void {
    this.#begunAt = this.#clock.now();
    this.#schedule();
  }

  /** Changes the rest of the run. If its time is over by the new course, the run ends immediately. */
  steer(changes: Partial<RunCourse>): void {
    if (this.ended) throw new RunEndedError(this.id);
    this.course = { ...this.course, ...changes };
    this.#callOff();
    if (this.#remaining <= 0) this.#finish();
    else if (this.#begunAt !== undefined) this.#schedule();
  }

  /** Ends the run now. */
  end(outcome: string): void {
    this.steer({ outcome, duration: 0 });
  }

  /** Freezes the run, so that nothing waits for it any longer. */
  freeze(): void {
    this.#callOff();
  }

  get #elapsed(): number {
    return this.#clock.now() - (this.#begunAt ?? this.#clock.now());
  }

  get #remaining(): number {
    return this.course.duration - this.#elapsed;
  }

  #schedule(): void {
    const remaining = this.#remaining;
    if (remaining < Infinity) this.#callOff = this.#clock.after(remaining, () => this.#finish());
  }

  #finish(): void {
    this.endedAt = this.#clock.now();
    this.#onEnd(this);
  }
}

/** A change was requested for a run that has ended. */
export class RunEndedError extends Error {
  /** ID of the run. */
  readonly id: string;

  constructor(id: string) {
    super(`Run ${id} has ended and cannot change any more`);
    this.name = "RunEndedError";
    this.id = id;
  }
}
