import { MinHeap } from "../runtime/time/min-heap.js";
import type { Clock } from "./clock.js";

/**
 * Node keeps a list for each length of a timer until that time is up, called off or not: with any
 * length there would be lists without end. So it wakes up now and then, in milliseconds.
 */
const LONGEST_SLEEP = 1_000;

/** What waits for its moment. */
interface Timer {
  readonly at: number;
  /** Tells timers of the same moment apart: the older one is first. */
  readonly order: number;
  readonly task: () => void;
}

/** Two moments that are the same one, told by two clocks. */
interface Anchor {
  readonly virtual: number;
  readonly source: number;
}

/**
 * A clock that goes as fast as it is told: with another clock (1), faster or slower, or not at all
 * (0), when only `advance` moves it.
 */
export class VirtualClock implements Clock {
  readonly #source: Clock;
  readonly #timers = new MinHeap<Timer>(isBefore);
  #scale: number;
  #anchor: Anchor;
  #created = 0;
  #armed: { readonly at: number; readonly disarm: () => void } | undefined;

  /**
   * @param start the time that it begins with, in milliseconds since the epoch; its source's when absent
   * @throws {RangeError} for a scale below 0, or one that is not finite
   */
  constructor(source: Clock, scale: number, start: number = source.now()) {
    this.#source = source;
    this.#scale = checkScale(scale);
    this.#anchor = { virtual: start, source: source.now() };
  }

  /** Milliseconds of this clock that pass in one millisecond of its source. */
  get scale(): number {
    return this.#scale;
  }

  now(): number {
    const { virtual, source } = this.#anchor;
    // Not moved by a source that stands still for this clock, and never by one that goes back.
    if (this.#scale === 0) return virtual;
    return virtual + Math.max(this.#source.now() - source, 0) * this.#scale;
  }

  after(delay: number, task: () => void): () => void {
    const timer = { at: this.now() + Math.max(delay, 0), order: (this.#created += 1), task };
    const remove = this.#timers.add(timer);
    this.#arm();
    return remove;
  }

  /**
   * Changes how fast time passes from now on.
   *
   * @throws {RangeError} for a scale below 0, or one that is not finite
   */
  setScale(scale: number): void {
    const next = checkScale(scale);
    this.#moveTo(this.now());
    this.#scale = next;
    this.#disarm();
    this.#arm();
  }

  /**
   * Moves on by so many milliseconds at once; what falls due meanwhile runs in its order, each at
   * its own moment.
   *
   * @throws {RangeError} for a negative or an endless duration
   */
  advance(duration: number): void {
    if (!(duration >= 0 && duration < Infinity)) {
      throw new RangeError(`A clock moves on by 0 ms or more, not by ${duration}`);
    }
    const end = this.now() + duration;
    this.#runUntil(end);
    this.#moveTo(Math.max(end, this.now()));
    this.#disarm();
    this.#arm();
  }

  #runUntil(end: number): void {
    for (let next = this.#timers.first; next !== undefined; next = this.#timers.first) {
      if (next.at > end) return;
      this.#timers.removeFirst();
      this.#moveTo(Math.max(next.at, this.now()));
      next.task();
    }
  }

  #moveTo(virtual: number): void {
    this.#anchor = { virtual, source: this.#source.now() };
  }

  /** A timer of the source that turns out to be too early costs one idle wake-up. */
  #arm(): void {
    const next = this.#timers.first;
    if (next === undefined || this.#scale === 0) return;
    if (this.#armed !== undefined && this.#armed.at <= next.at) return;
    this.#disarm();
    const delay = Math.ceil(Math.max(next.at - this.now(), 0) / this.#scale);
    const sleep = Math.min(delay, LONGEST_SLEEP);
    this.#armed = { at: next.at, disarm: this.#source.after(sleep, () => this.#fire()) };
  }

  #disarm(): void {
    this.#armed?.disarm();
    this.#armed = undefined;
  }

  #fire(): void {
    this.#armed = undefined;
    for (let next = this.#timers.first; next !== undefined; next = this.#timers.first) {
      if (next.at > this.now()) break;
      this.#timers.removeFirst();
      next.task();
    }
    this.#arm();
  }
}

function isBefore(left: Timer, right: Timer): boolean {
  return left.at < right.at || (left.at === right.at && left.order < right.order);
}

function checkScale(scale: number): number {
  if (scale >= 0 && scale < Infinity) return scale;
  throw new RangeError(`A clock goes at 0 (it stands still) or more times the pace, not ${scale}`);
}
