import { Bell, type Items, startIteration } from "./concurrently.js";
import type { Carrier, Job, Turn, RunAllOptions } from "./run-all-options.js";
import { mayBeActive, type Outcome, type RunOutcome } from "./run-outcome.js";
import { withCreated } from "./create-and-wait.js";

/** How many jobs may wait for their workspaces before the input has to wait as well. */
const MAX_HELD = 1_000;

/** What a queue of turns needs besides the bodies. */
interface TurnQueueOptions<Body> extends Pick<
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

/** The jobs of one workspace: one after another, in the order of their bodies. */
export class Lane<Body> {
  readonly #workspace: string;
  readonly #waiting: Job<Body>[] = [];
  /** Keys of jobs whose work an earlier call has left active or unknown. They come first. */
  readonly #earlier: Set<string>;
  readonly #isInherited: boolean;
  #keeper: { readonly heldBy: string | undefined } | undefined;
  #isBusy = false;

  constructor(workspace: string, earlier: Iterable<string> = []) {
    this.#workspace = workspace;
    this.#earlier = new Set(earlier);
    this.#isInherited = this.#earlier.size > 0;
  }

  /** Whether nothing is left, and a new lane could take its place. */
  get isDone(): boolean {
    const isKept = this.#isInherited || this.#keeper !== undefined;
    return !this.#isBusy && !isKept && this.#waiting.length === 0;
  }

  /** Adds a job behind all others. */
  add(job: Job<Body>): void {
    this.#waiting.push(job);
  }

  /**
   * Removes the jobs whose turn has come, and returns them: the next one, or all if the lane is not free again.
   *
   * @param isComplete whether no more jobs can be added
   */
  take(isComplete: boolean): Turn<Body>[] {
    if (this.#isBusy) return [];
    if (this.#keeper !== undefined) return this.#holdAll(this.#keeper.heldBy);
    const next = this.#findNext();
    if (next === -1) return isComplete ? this.#holdAll([...this.#earlier][0]) : [];
    const turns = this.#waiting.splice(next, 1);
    this.#isBusy = turns.length > 0;
    return turns;
  }

  /** A job has ended. It keeps the lane if its work may still be active. */
  end({ key }: Job<Body>, isKept: boolean): void {
    this.#isBusy = false;
    if (isKept) this.#keeper = { heldBy: key };
    else if (key !== undefined) this.#earlier.delete(key);
  }

  #findNext(): number {
    if (this.#earlier.size === 0) return 0;
    return this.#waiting.findIndex(({ key = "" }) => this.#earlier.has(key));
  }

  #holdAll(heldBy: string | undefined): Turn<Body>[] {
    const heldIn = this.#workspace;
    return this.#waiting.splice(0).map((job) => ({ ...job, heldIn, heldBy }));
  }
}
