import { applyChanges, isAnything, isNumber, isText, listOf, objectOf } from "./check-members.js";
import type { Changes } from "./check-members.js";

/** The course of a run. */
export interface RunCourse {
  /**
   * Milliseconds until its end, counted from when there is room for the run, which is its creation unless the project's
   * concurrency is used up. With `Infinity`, it does not end by itself.
   */
  readonly duration: number;
  /** Its terminal status. */
  readonly outcome: string;
  /** Result of the ended run; `undefined` for none. */
  readonly result: unknown;
  /** The statuses before the end, in order of time; empty for the sandbox's own. */
  readonly states: readonly RunState[];
  /** Events of the run, in order of time. */
  readonly events: readonly RunEvent[];
}

/** A status of a run, from some time on. */
export interface RunState {
  /** Any word that is not a terminal status. */
  readonly status: string;
  /** Milliseconds since the beginning of the run. */
  readonly after: number;
}

/** An event of a run. Kinds and fields of events are not shown, so it can be anything. */
export interface RunEvent {
  /** Milliseconds since the beginning of the run. */
  readonly after: number;
  /** The data of the event. */
  readonly data: unknown;
}

/**
 * Changes to the course of a run. An absent field stays as it is. A `duration` counts from the run's creation; `0` ends it
 * now.
 */
export type CourseChanges = Changes<RunCourse>;

/**
 * Checks changes of a course.
 *
 * Only terminal statuses end a run.
 *
 * @throws {RangeError} when a duration or time is negative, an outcome is not a terminal status, or a status before the
 * end is terminal
 */
export function checkCourse(
  terminalStatuses: readonly string[],
  changes: CourseChanges,
): Partial<RunCourse> {
  checkMembers(changes, "the course");
  const { duration, outcome, states, events, ...result } = changes;
  if (duration !== undefined) checkRunDuration(duration);
  if (outcome !== undefined) checkOutcome(terminalStatuses, outcome);
  for (const { status } of states ?? []) checkState(terminalStatuses, status);
  // Only a result can be absent on purpose.
  const given = {
    duration,
    outcome,
    states: states && inOrder(states),
    events: events && inOrder(events),
  };
  return applyChanges<Partial<RunCourse>>(result, given);
}

const checkMembers = objectOf<CourseChanges>({
  duration: isNumber,
  outcome: isText,
  result: isAnything,
  states: listOf(objectOf<RunState>({ status: isText, after: isNumber }, ["status", "after"])),
  events: listOf(objectOf<RunEvent>({ after: isNumber, data: isAnything }, ["after"])),
});

/** Returns the duration of a run if it is valid; throws otherwise. */
export function checkRunDuration(duration: number): number {
  if (duration >= 0) return duration;
  throw new RangeError(
    `The duration of a run must be 0 ms or more (Infinity: no end), not ${duration}`,
  );
}

/** Returns a status if it is terminal, as far as terminal statuses are known; throws otherwise. */
export function checkOutcome(terminalStatuses: readonly string[], status: string): string {
  if (terminalStatuses.length === 0 || terminalStatuses.includes(status)) return status;
  throw new RangeError(
    `The outcome of a run must be one of ${terminalStatuses.join(", ")}, not ${status}`,
  );
}

function checkState(terminalStatuses: readonly string[], status: string): void {
  if (!terminalStatuses.includes(status)) return;
  throw new RangeError(
    `${status} is terminal: set it as the outcome, not as a status before the end`,
  );
}

function inOrder<Moment extends { readonly after: number }>(moments: readonly Moment[]): Moment[] {
  for (const { after } of moments) {
    if (!(after >= 0))
      throw new RangeError(`The time of a step must be 0 ms or more after the start, not ${after}`);
  }
  return moments.toSorted((left, right) => left.after - right.after);
}
