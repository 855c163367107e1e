import type { Clock } from "../clock.js";
import { VirtualClock } from "../virtual-clock.js";
import { startTimer } from "../../runtime/time/index.js";

/** Controls the sandbox's time. */
export class ClockControl {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The sandbox's time, in milliseconds since the epoch. */
  now(): number {
    return this.#clock.now();
  }

  /**
   * Speed of the time: 1 for the machine's speed, 60 for an hour per minute, 0 for a stopped clock.
   *
   * @throws {ForeignClockError} when the sandbox was started with its caller's clock
   */
  get scale(): number {
    return this.#own.scale;
  }

  /**
   * Changes the speed from now on; 0 stops the time.
   *
   * @throws {RangeError} when the scale is negative or not finite
   * @throws {ForeignClockError} when the sandbox was started with its caller's clock
   */
  setScale(scale: number): void {
    this.#own.setScale(scale);
  }

  /**
   * Advances the time by that many milliseconds at once. Everything that becomes due happens before this returns.
   *
   * @throws {RangeError} when the duration is negative or infinite
   * @throws {ForeignClockError} when the sandbox was started with its caller's clock
   */
  advance(duration: number): void {
    this.#own.advance(duration);
  }

  /**
   * Moves on from one due moment to the next until a promise settles, and returns what it resolves to. The pauses, polls
   * and runs of clients with `clientOptions()` pass in no time.
   *
   * Time stands still while a request of this process is answered. A wait for a run that never ends needs a `timeout`.
   *
   * @throws what the promise rejects with
   * @throws {ForeignClockError} when the sandbox was started with a clock of the caller's own
   */
  async advanceUntil<Value>(work: PromiseLike<Value>): Promise<Value> {
    const clock = this.#own;
    const state = { isPending: true };
    const settled = Promise.resolve(work).finally(() => (state.isPending = false));
    // The caller of this function handles the rejection.
    settled.catch(() => {});
    while (state.isPending) {
      await becomeQuiet(clock, state);
      if (state.isPending) await moveOn(clock);
    }
    return settled;
  }

  get #own(): VirtualClock {
    if (this.#clock instanceof VirtualClock) return this.#clock;
    throw new ForeignClockError();
  }
}

/** The sandbox uses its caller's clock, which only the caller can control. */
export class ForeignClockError extends Error {
  constructor() {
    super("This sandbox was started with its caller's clock: control that clock instead");
    this.name = "ForeignClockError";
  }
}

/**
 * Number of event loop turns without a change after which everything is waiting for the clock. A request of this
 * process to the sandbox takes about three turns, and six at a time take seven.
 */
const QUIET_TURNS = 40;

/**
 * Waits until nothing changes. Otherwise, time would pass during a request, and a wait could end although its response
 * exists.
 */
async function becomeQuiet(clock: VirtualClock, state: { isPending: boolean }): Promise<void> {
  let seen = clock.changes;
  for (let quiet = 0; quiet < QUIET_TURNS && state.isPending; quiet += 1) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    if (clock.changes === seen) continue;
    seen = clock.changes;
    quiet = 0;
  }
}

async function moveOn(clock: VirtualClock): Promise<void> {
  const { untilNext } = clock;
  if (untilNext !== undefined) return clock.advance(untilNext);
  // Nothing is due: the work is waiting for something else.
  return new Promise((resolve) => {
    startTimer(1, resolve);
  });
}
