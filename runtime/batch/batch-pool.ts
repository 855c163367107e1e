import { callQuietly } from "../hooks/call-quietly.js";
import { Notifier, onAbort, throwIfAborted } from "../time/index.js";
import { WorkspaceQueue } from "./workspace-queue.js";
import type { Job, ReadyJob } from "./run-all-options.js";

/** How a pool works. */
interface BatchPoolOptions<Body, Result> {
  /** Maximum number of jobs in progress, and of unread results. */
  readonly limit: number;
  /** The keys of jobs that still use a workspace, and come first in it. */
  readonly earlier?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  /** Works on a job whose turn has come. If it rejects, everything ends. */
  work(turn: ReadyJob<Body>, signal: AbortSignal): Promise<Result>;
  /** Returns the key and the workspace of a job. */
  describe?(body: Body, index: number): Promise<Pick<Job<Body>, "key" | "workspace">>;
  /** Called when there are no more bodies, with their number. */
  onRead?(count: number): unknown;
}

/** How many jobs may wait for their workspaces before the input has to wait as well. */
const MAX_HELD = 1_000;

/**
 * Reads bodies when there is room for them, and works on them when their turn comes: those that name the same workspace
 * one after another, the others at once.
 */
export class BatchPool<Body, Result> {
  readonly #source: Iterator<Body> | AsyncIterator<Body>;
  readonly #options: BatchPoolOptions<Body, Result>;
  readonly #controller = new AbortController();
  readonly #queues = new Map<string, WorkspaceQueue<Body>>();
  readonly #turns: ReadyJob<Body>[] = [];
  readonly #active = new Set<Promise<void>>();
  readonly #done: { readonly result: Result }[] = [];
  readonly #news = new Notifier();
  #isTaking = true;
  #isReading = false;
  #isRead = false;
  #read = 0;
  /** Number of jobs that wait for their workspace. */
  held = 0;
  #failure: { readonly error: unknown } | undefined;

  constructor(items: Items<Body>, options: BatchPoolOptions<Body, Result>) {
    this.#source =
      Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
    this.#options = options;
  }

  /**
   * Yields the result of each job when it is ready. At the end, throws the first error.
   *
   * After an abort, it still yields the results of the jobs in progress and then throws the signal's reason. Leaving the
   * loop aborts the jobs in progress and waits until they have ended.
   */
  async *results(signal?: AbortSignal): AsyncGenerator<Result, void, undefined> {
    const release = signal && onAbort(signal, () => this.#stop(signal.reason));
    try {
      throwIfAborted(signal);
      for (;;) {
        const done = this.#done.shift();
        this.#takeMore();
        if (done !== undefined) yield done.result;
        else if (this.#isOver) break;
        else await this.#news.wait();
      }
      if (this.#failure !== undefined) throw this.#failure.error;
      throwIfAborted(signal);
    } finally {
      release?.();
      await this.#dismiss();
    }
  }

  /** Ends a job. It keeps its workspace if its work may still be active; otherwise the next one follows. */
  end(turn: ReadyJob<Body>, isKept: boolean): void {
    const { workspace = "", heldIn } = turn;
    const queue = this.#queues.get(workspace);
    if (queue === undefined || heldIn !== undefined) return;
    queue.end(turn, isKept);
    this.#advance(queue);
    if (queue.isDone) this.#queues.delete(workspace);
  }

  get #isOver(): boolean {
    const isLeft = !this.#isRead || this.held > 0 || this.#turns.length > 0;
    return this.#active.size === 0 && !(this.#isTaking && isLeft);
  }

  /** Begins jobs while there is room, and reads on when none has its turn. */
  #takeMore(): void {
    const { limit } = this.#options;
    while (this.#isTaking && this.#active.size < limit && this.#done.length < limit) {
      const turn = this.#turns.shift();
      if (turn === undefined) return void this.#readOn();
      this.#begin(turn);
    }
  }

  #begin(turn: ReadyJob<Body>): void {
    const task = this.#options
      .work(turn, this.#controller.signal)
      .then((result) => void this.#done.push({ result }))
      .catch((error: unknown) => {
        this.#failure ??= { error };
        this.#stop();
      })
      .finally(() => {
        this.#active.delete(task);
        this.#takeMore();
        this.#news.wake();
      });
    this.#active.add(task);
  }

  async #readOn(): Promise<void> {
    // While all workspaces wait for a job that has not been read, only reading helps.
    const isFull = this.held >= MAX_HELD && this.#active.size > 0;
    if (this.#isRead || this.#isReading || isFull) return;
    this.#isReading = true;
    try {
      const { done, value } = await this.#source.next();
      if (done === true) await this.#endReading();
      else if (this.#isTaking) await this.#place(value, this.#read++);
    } catch (error) {
      this.#failure ??= { error };
      this.#isTaking = false;
    }
    this.#isReading = false;
    this.#takeMore();
    this.#news.wake();
  }

  async #endReading(): Promise<void> {
    this.#isRead = true;
    for (const queue of this.#queues.values()) this.#advance(queue);
    await this.#options.onRead?.(this.#read);
  }

  async #place(body: Body, index: number): Promise<void> {
    const job = { body, index, ...(await this.#options.describe?.(body, index)) };
    const { workspace } = job;
    if (!workspace) return void this.#turns.push(job);
    const earlier = this.#options.earlier?.get(workspace);
    const queue = this.#queues.get(workspace) ?? new WorkspaceQueue<Body>(workspace, earlier);
    this.#queues.set(workspace, queue);
    queue.add(job);
    this.held += 1;
    this.#advance(queue);
  }

  #advance(queue: WorkspaceQueue<Body>): void {
    const turns = queue.take(this.#isRead);
    this.held -= turns.length;
    this.#turns.push(...turns);
  }

  /** Starts no further job and aborts those in progress. */
  #stop(reason?: unknown): void {
    this.#isTaking = false;
    this.#controller.abort(reason);
    this.#news.wake();
  }

  /** Stops, and waits until nothing is in progress. Does not wait for a slow source. */
  async #dismiss(): Promise<void> {
    this.#stop();
    if (!this.#isRead) void callQuietly(() => this.#source.return?.());
    await Promise.all(this.#active);
  }
}

/**
 * Items, available now or later. Arrays are iterable too, but with a type of their own, the compiler says which item is
 * wrong.
 */
export type Items<Item> = Item[] | Iterable<Item> | AsyncIterable<Item>;
