/** How a run goes. */
export interface RunCourse {
  /**
   * Milliseconds from the moment at which there is room for the run, which is its creation unless
   * the project's concurrency is used up, to its end; `Infinity`: it does not end by itself.
   */
  readonly duration: number;
  /** The terminal status that it ends in. */
  readonly outcome: string;
  /** What the full run carries once it has ended; `undefined`: nothing. */
  readonly result: unknown;
  /** The statuses before the end, in order of time; empty: the sandbox's own. */
  readonly states: readonly RunState[];
  /** What happens on the way, in order of time. */
  readonly events: readonly RunEvent[];
}

/** A status that a run has from some moment on. */
export interface RunState {
  /** Any word that is not a terminal status. */
  readonly status: string;
  /** Milliseconds since the beginning of the run. */
  readonly after: number;
}

/** Something that a run reports. Kinds and fields of events are not shown, so it can be anything. */
export interface RunEvent {
  /** Milliseconds since the beginning of the run. */
  readonly after: number;
  readonly data: unknown;
}

/** What to change about the course of a run; an absent field stays as it is. */
export interface CourseChanges {
  /** Milliseconds from the run's creation to its end; `Infinity`: never by itself, `0`: now. */
  readonly duration?: number | undefined;
  /** The terminal status that it ends in. */
  readonly outcome?: string | undefined;
  /** What the full run carries once it has ended. */
  readonly result?: unknown;
  /** The statuses before the end. */
  readonly states?: readonly RunState[] | undefined;
  /** What the run reports on the way. */
  readonly events?: readonly RunEvent[] | undefined;
}

/**
 * Checks changes of a course; terminal statuses end a run and nothing else does.
 *
 * @throws {RangeError} for a negative duration or moment, an outcome that is not a terminal status,
 * or a terminal status before the end
 */
export function checkCourse(
  terminalStatuses: readonly string[],
  { duration, outcome, states, events, ...rest }: CourseChanges,
): Partial<RunCourse> {
  if (duration !== undefined) checkRunDuration(duration);
  if (outcome !== undefined) checkOutcome(terminalStatuses, outcome);
  for (const { status } of states ?? []) checkState(terminalStatuses, status);
  return {
    ...(duration !== undefined && { duration }),
    ...(outcome !== undefined && { outcome }),
    ...("result" in rest && { result: rest.result }),
    ...(states !== undefined && { states: inOrder(states) }),
    ...(events !== undefined && { events: inOrder(events) }),
  };
}

/** Returns the duration of a run when it is one; throws otherwise. */
export function checkRunDuration(duration: number): number {
  if (duration >= 0) return duration;
  throw new RangeError(`A run lasts 0 ms or more (Infinity: for ever), not ${duration}`);
}

/** Returns the status when it is a terminal one, as far as these are known; throws otherwise. */
export function checkOutcome(terminalStatuses: readonly string[], status: string): string {
  if (terminalStatuses.length === 0 || terminalStatuses.includes(status)) return status;
  throw new RangeError(`A run ends as one of ${terminalStatuses.join(", ")}, not as ${status}`);
}

function checkState(terminalStatuses: readonly string[], status: string): void {
  if (!terminalStatuses.includes(status)) return;
  throw new RangeError(`${status} is terminal: it is an outcome, not a state on the way`);
}

function inOrder<Moment extends { readonly after: number }>(moments: readonly Moment[]): Moment[] {
  for (const { after } of moments) {
    if (!(after >= 0))
      throw new RangeError(`A moment is 0 ms or more after the start, not ${after}`);
  }
  return moments.toSorted((left, right) => left.after - right.after);
}
