import type { Job, ReadyJob } from "./run-all-options.js";

/** The jobs of one workspace: one after another, in the order of their bodies. */
export class WorkspaceQueue<Body> {
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

  /** Whether nothing is left, and a new queue could take its place. */
  get isDone(): boolean {
    const isKept = this.#isInherited || this.#keeper !== undefined;
    return !this.#isBusy && !isKept && this.#waiting.length === 0;
  }

  /** Adds a job behind all others. */
  add(job: Job<Body>): void {
    this.#waiting.push(job);
  }

  /**
   * Removes the jobs whose turn has come, and returns them: the next one, or all if the queue is not free again.
   *
   * @param isComplete whether no more jobs can be added
   */
  take(isComplete: boolean): ReadyJob<Body>[] {
    if (this.#isBusy) return [];
    if (this.#keeper !== undefined) return this.#holdAll(this.#keeper.heldBy);
    const next = this.#findNext();
    if (next === -1) return isComplete ? this.#holdAll([...this.#earlier][0]) : [];
    const turns = this.#waiting.splice(next, 1);
    this.#isBusy = turns.length > 0;
    return turns;
  }

  /** A job has ended. It keeps the queue if its work may still be active. */
  end({ key }: Job<Body>, isKept: boolean): void {
    this.#isBusy = false;
    if (isKept) this.#keeper = { heldBy: key };
    else if (key !== undefined) this.#earlier.delete(key);
  }

  #findNext(): number {
    if (this.#earlier.size === 0) return 0;
    return this.#waiting.findIndex(({ key = "" }) => this.#earlier.has(key));
  }

  #holdAll(heldBy: string | undefined): ReadyJob<Body>[] {
    return this.#waiting.splice(0).map((job) => ({ ...job, heldIn: this.#workspace, heldBy }));
  }
}
