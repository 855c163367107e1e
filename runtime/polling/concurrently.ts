import { onAbort, throwIfAborted } from "../time/index.js";

/** How work on many items is carried out. */
interface Concurrency {
  /** Maximum number of items in progress, and of unread results. */
  readonly limit: number;
  /** Ends the work: no further item is started, and items in progress are aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** Works on one item. Its signal aborts when the item is given up. If it rejects, everything ends. */
export type Work<Item, Result> = (
  item: Item,
  index: number,
  signal: AbortSignal,
) => Promise<Result>;

/**
 * Works on items, a bounded number at a time, and yields each result when it is ready.
 *
 * After an abort, it still yields the results of the items in progress and then throws the signal's reason. Leaving the
 * loop aborts the items in progress and waits until they have ended.
 */
export async function* concurrently<Item, Result>(
  items: Items<Item>,
  work: Work<Item, Result>,
  { limit, signal }: Concurrency,
): AsyncGenerator<Result, void, undefined> {
  const crew = new Crew(items, work, limit);
  const release = signal && onAbort(signal, () => crew.stop(signal.reason));
  try {
    throwIfAborted(signal);
    void crew.start();
    for (let done = await crew.next(); done !== undefined; done = await crew.next()) {
      yield done.result;
    }
    throwIfAborted(signal);
  } finally {
    release?.();
    await crew.dismiss();
  }
}

class Crew<Item, Result> {
  readonly #source: Iterator<Item> | AsyncIterator<Item>;
  readonly #work: Work<Item, Result>;
  readonly #limit: number;
  readonly #controller = new AbortController();
  readonly #active = new Set<Promise<void>>();
  readonly #done: { readonly result: Result }[] = [];
  readonly #news = new Bell();
  readonly #room = new Bell();
  #isTaking = true;
  #failure: { readonly error: unknown } | undefined;

  constructor(items: Items<Item>, work: Work<Item, Result>, limit: number) {
    this.#source = startIteration(items);
    this.#work = work;
    this.#limit = limit;
  }

  /** Starts items while there is room, until there are no more. */
  async start(): Promise<void> {
    try {
      for (let index = 0; await this.#hasRoom(); index += 1) {
        const { done, value } = await this.#source.next();
        if (done === true || !this.#isTaking) break;
        this.#begin(value, index);
      }
    } catch (error) {
      this.#failure ??= { error };
    }
    this.#isTaking = false;
    this.#news.ring();
  }

  /** Returns the next result; `undefined` if there are no more. At the end, throws the first error. */
  async next(): Promise<{ readonly result: Result } | undefined> {
    for (;;) {
      const done = this.#done.shift();
      this.#room.ring();
      if (done !== undefined) return done;
      if (!this.#isTaking && this.#active.size === 0) break;
      await this.#news.wait();
    }
    if (this.#failure !== undefined) throw this.#failure.error;
    return undefined;
  }

  /** Starts no further item and aborts those in progress. */
  stop(reason?: unknown): void {
    this.#isTaking = false;
    this.#controller.abort(reason);
    this.#room.ring();
    this.#news.ring();
  }

  /** Stops, and waits until nothing is in progress. Does not wait for a slow source. */
  async dismiss(): Promise<void> {
    const isLeft = this.#isTaking;
    this.stop();
    if (isLeft) void Promise.resolve(this.#source.return?.()).catch(() => {});
    await Promise.all(this.#active);
  }

  #begin(item: Item, index: number): void {
    const task = this.#work(item, index, this.#controller.signal)
      .then((result) => void this.#done.push({ result }))
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#active.delete(task);
        this.#news.ring();
      });
    this.#active.add(task);
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.stop();
  }

  async #hasRoom(): Promise<boolean> {
    while (
      this.#isTaking &&
      !(this.#active.size < this.#limit && this.#done.length < this.#limit)
    ) {
      await this.#room.wait();
    }
    return this.#isTaking;
  }
}

/** Wakes its one waiter. */
export class Bell {
  #wake: (() => void) | undefined;

  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  ring(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}

/**
 * Items, available now or later. Arrays are iterable too, but with a type of their own, the compiler says which item is
 * wrong.
 */
export type Items<Item> = Item[] | Iterable<Item> | AsyncIterable<Item>;

/** Starts to read items that are available now or later. */
export function startIteration<Item>(items: Items<Item>): Iterator<Item> | AsyncIterator<Item> {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
}
