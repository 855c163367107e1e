import type { Clock } from "./clock.js";
import { TimerQueue } from "./timer-queue.js";

/**
 * Node.js keeps a list per timer length until that time is up, even if the timer is cancelled. To avoid unlimited
 * lists, the clock wakes up at fixed intervals, in milliseconds.
 */
const LONGEST_SLEEP = 1_000;

/** The same moment on two clocks. */
interface Anchor {
  readonly virtual: number;
  readonly source: number;
}

/**
 * A clock of adjustable speed: the speed of another clock (1), faster, slower, or stopped (0), when only `advance`
 * moves it.
 */
export class VirtualClock implements Clock {
  readonly #source: Clock;
  readonly #timers = new TimerQueue();
  #scale: number;
  #anchor: Anchor;
  #changes = 0;
  #armed: { readonly at: number; readonly disarm: () => void } | undefined;

  /**
   * @param start initial time in milliseconds since the epoch; default: the time of its source
   * @throws {RangeError} when the scale is negative or not finite
   */
  constructor(source: Clock, scale: number, start: number = source.now()) {
    this.#source = source;
    this.#scale = checkScale(scale);
    this.#anchor = { virtual: start, source: source.now() };
  }

  /** Milliseconds of this clock per millisecond of its source. */
  get scale(): number {
    return this.#scale;
  }

  /** Milliseconds until the next timer is due; `undefined` if there is none. */
  get untilNext(): number | undefined {
    const next = this.#timers.first;
    return next && Math.max(next.at - this.now(), 0);
  }

  /** Number of timers that were set or cancelled. */
  get changes(): number {
    return this.#changes;
  }

  now(): number {
    const { virtual, source } = this.#anchor;
    // A stopped clock does not follow its source, and no clock follows a source that goes back.
    if (this.#scale === 0) return virtual;
    return virtual + Math.max(this.#source.now() - source, 0) * this.#scale;
  }

  after(delay: number, task: () => void): () => void {
    const remove = this.#timers.add(this.now() + Math.max(delay, 0), task);
    this.#changes += 1;
    this.#arm();
    return () => {
      this.#changes += 1;
      remove();
    };
  }

  /**
   * Changes the speed from now on.
   *
   * @throws {RangeError} when the scale is negative or not finite
   */
  setScale(scale: number): void {
    const next = checkScale(scale);
    this.#moveTo(this.now());
    this.#scale = next;
    this.#rearm();
  }

  /**
   * Advances by that many milliseconds at once. Everything that becomes due runs in order, each at its own time.
   *
   * @throws {RangeError} when the duration is negative or infinite
   */
  advance(duration: number): void {
    if (!(duration >= 0 && duration < Infinity)) {
      throw new RangeError(`A clock must advance by 0 ms or more, not by ${duration}`);
    }
    const end = this.now() + duration;
    for (let next = this.#timers.takeDue(end); next; next = this.#timers.takeDue(end)) {
      this.#moveTo(Math.max(next.at, this.now()));
      next.task();
    }
    this.#moveTo(Math.max(end, this.now()));
    this.#rearm();
  }

  #moveTo(virtual: number): void {
    this.#anchor = { virtual, source: this.#source.now() };
  }

  /** A timer of the source that fires too early costs one idle wake-up. */
  #arm(): void {
    const next = this.#timers.first;
    if (next === undefined || this.#scale === 0) return;
    if (this.#armed !== undefined && this.#armed.at <= next.at) return;
    this.#armed?.disarm();
    const delay = Math.ceil(Math.max(next.at - this.now(), 0) / this.#scale);
    const sleep = Math.min(delay, LONGEST_SLEEP);
    this.#armed = { at: next.at, disarm: this.#source.after(sleep, () => this.#fire()) };
  }

  #rearm(): void {
    this.#armed?.disarm();
    this.#armed = undefined;
    this.#arm();
  }

  #fire(): void {
    this.#armed = undefined;
    for (let next = this.#timers.takeDue(this.now()); next; next = this.#timers.takeDue(this.now()))
      next.task();
    this.#arm();
  }
}

function checkScale(scale: number): number {
  if (scale >= 0 && scale < Infinity) return scale;
  throw new RangeError(`The scale of a clock must be 0 (stopped) or more, not ${scale}`);
}
