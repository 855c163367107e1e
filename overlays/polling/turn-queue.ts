import { Bell } from "./bell.js";
import type { Carrier } from "./carrier.js";
import type { Job, Turn } from "./job.js";
import { Lane } from "./lane.js";
import type { RunAllOptions } from "./run-all-options.js";
import { mayBeActive, type Outcome, type RunOutcome } from "./run-outcome.js";
import { type Items, startIteration } from "./start-iteration.js";
import { withCreated } from "./with-created.js";

/** How many jobs may wait for their workspaces before the input has to wait as well. */
const MAX_HELD = 1_000;

/** What a queue of turns needs besides the bodies. */
export interface TurnQueueOptions<Body> extends Pick<
  RunAllOptions<unknown, Body>,
  "workspace" | "onProgress"
> {
  readonly carrier: Pick<Carrier<Body, unknown, unknown, unknown>, "keyOf" | "earlier">;
}

/**
 * Reads bodies when there is room for them, and returns them when their turn comes: those that name the same workspace
 * one after another, the others at once.
 */
export class TurnQueue<Body> implements AsyncIterableIterator<Turn<Body>> {
  readonly #source: Iterator<Body> | AsyncIterator<Body>;
  readonly #options: TurnQueueOptions<Body>;
  readonly #lanes = new Map<string, Lane<Body>>();
  readonly #turns: Turn<Body>[] = [];
  readonly #news = new Bell();
  #total: number | undefined;
  #isReading = false;
  #failure: { readonly error: unknown } | undefined;
  #isRead = false;
  #read = 0;
  #held = 0;
  #begun = 0;
  #ended = 0;

  constructor(bodies: Items<Body>, options: TurnQueueOptions<Body>) {
    this.#source = startIteration(bodies);
    this.#total = Array.isArray(bodies) ? bodies.length : undefined;
    this.#options = options;
  }

  async next(): Promise<IteratorResult<Turn<Body>, undefined>> {
    for (;;) {
      const value = this.#turns.shift();
      if (value !== undefined) return { done: false, value };
      if (this.#failure !== undefined) throw this.#failure.error;
      if (this.#isRead && this.#held === 0) return { done: true, value: undefined };
      if (this.#mayRead()) void this.#readOne();
      await this.#news.wait();
    }
  }

  /** Releases the input. */
  async return(): Promise<IteratorResult<Turn<Body>, undefined>> {
    if (!this.#isRead) await this.#source.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Carries out a job whose turn has come, unless it is held. The next one of its workspace follows. */
  async run<Created, Result>(
    turn: Turn<Body>,
    carryOut: (job: Job<Body>) => Promise<Outcome<Created, Result>>,
  ): Promise<RunOutcome<Body, Created, Result>> {
    const { index, body } = turn;
    this.#begun += 1;
    await this.#report(index);
    const outcome = turn.heldIn === undefined ? await carryOut(turn) : heldOutcome(turn);
    this.#ended += 1;
    this.#end(turn, mayBeActive(outcome));
    try {
      await this.#report(index);
    } catch (error) {
      throw "created" in outcome ? withCreated(error, outcome.created, false) : error;
    }
    return { index, body, ...outcome };
  }

  /** While all lanes wait for a job that has not been read, only reading helps. */
  #mayRead(): boolean {
    if (this.#isRead || this.#isReading) return false;
    return this.#held < MAX_HELD || this.#begun === this.#ended;
  }

  async #readOne(): Promise<void> {
    this.#isReading = true;
    try {
      const { done, value } = await this.#source.next();
      if (done === true) await this.#endReading();
      else this.#place(await this.#jobOf(value, this.#read++));
    } catch (error) {
      this.#isRead = true;
      this.#failure = { error };
    }
    this.#isReading = false;
    this.#news.ring();
  }

  async #endReading(): Promise<void> {
    this.#isRead = true;
    for (const lane of this.#lanes.values()) this.#advance(lane);
    if (this.#total !== undefined) return;
    this.#total = this.#read;
    await this.#report();
  }

  async #jobOf(body: Body, index: number): Promise<Job<Body>> {
    const { workspace, carrier } = this.#options;
    const key = await carrier.keyOf?.(body, index);
    return { body, index, key, workspace: workspace?.(body, index) };
  }

  #place(job: Job<Body>): void {
    const { workspace } = job;
    if (!workspace) {
      this.#turns.push(job);
      return;
    }
    const { earlier } = this.#options.carrier;
    const lane = this.#lanes.get(workspace) ?? new Lane(workspace, earlier?.get(workspace));
    this.#lanes.set(workspace, lane);
    lane.add(job);
    this.#held += 1;
    this.#advance(lane);
  }

  #end(turn: Turn<Body>, isKept: boolean): void {
    const { workspace = "", heldIn } = turn;
    const lane = this.#lanes.get(workspace);
    if (lane === undefined || heldIn !== undefined) return;
    lane.end(turn, isKept);
    this.#advance(lane);
    if (lane.isDone) this.#lanes.delete(workspace);
  }

  #advance(lane: Lane<Body>): void {
    const turns = lane.take(this.#isRead);
    this.#held -= turns.length;
    this.#turns.push(...turns);
    this.#news.ring();
  }

  #report(index?: number): unknown {
    const [total, begun, ended, held] = [this.#total, this.#begun, this.#ended, this.#held];
    return this.#options.onProgress?.({ index, total, begun, ended, held });
  }
}

function heldOutcome<Body>({ key, heldIn = "", heldBy }: Turn<Body>): Outcome<never, never> {
  return { kind: "held", workspace: heldIn, ...(key && { key }), ...(heldBy && { heldBy }) };
}
