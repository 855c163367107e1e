/** A job that one worker is carrying out. The claim is the worker's own for this turn. */
export interface Claimed {
  readonly id: string;
  readonly claim: string;
}

/** What a process knows of a job that it announced. */
interface Known extends Claimed {
  /** ID of its run; empty: it is not known whether there is one. */
  readonly runId: string;
}

/** Most jobs that a process remembers: more than Redis can lose at once, with the settings of the guide. */
const MOST = 10_000;

/** The runs that a process created lately, in case Redis forgets them. */
export class RecentRuns {
  readonly #known = new Map<string, Known>();

  /** @param runId ID of the run; empty: it was announced */
  created({ id, claim }: Claimed, runId: string): void {
    // Written anew, it is the youngest.
    this.#known.delete(id);
    this.#known.set(id, { id, claim, runId });
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > MOST) this.#known.delete(oldest);
  }

  /** Nothing was created. */
  forget(id: string): void {
    this.#known.delete(id);
  }

  entries(): readonly Known[] {
    return [...this.#known.values()];
  }
}
