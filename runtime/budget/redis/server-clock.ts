/**
 * The clock of a Redis server, as far as its answers show it.
 *
 * An answer was written between the moment of its question and that of its arrival; what several of
 * them leave room for narrows down by how much the two clocks differ. All times are in milliseconds.
 */
export class ServerClock {
  #offset: Offset | undefined;

  /** Whether an answer has shown it yet. */
  get isKnown(): boolean {
    return this.#offset !== undefined;
  }

  /**
   * Learns from an answer.
   *
   * Gives by how much the clock has jumped since the last one; 0 for a clock that runs on.
   */
  observe(asked: number, answered: number, server: number): number {
    const shown: Offset = { least: server - answered, most: server - asked, at: answered };
    const known = this.#offset;
    this.#offset = shown;
    if (known === undefined) return 0;
    const drift = Math.max(answered - known.at, 0) * fastestDrift;
    const least = Math.max(shown.least, known.least - drift);
    const most = Math.min(shown.most, known.most + drift);
    if (least <= most) {
      this.#offset = { least, most, at: answered };
      return 0;
    }
    return least - most <= smallestJump ? 0 : middle(shown) - middle(known);
  }

  /** The moment by the own clock; `undefined` as long as no answer has shown the other one. */
  toLocal(server: number): number | undefined {
    return this.#offset && server - middle(this.#offset);
  }

  /** What the server's clock shows at least at a moment of the own. */
  atLeast(local: number): number | undefined {
    return this.#offset && local + this.#offset.least;
  }
}

/** Milliseconds by which a clock is off at most after a millisecond. */
const fastestDrift = 1e-3;

/** A difference that is smaller than this comes from clocks that are being set right, slowly. */
const smallestJump = 100;

/** What the server's clock shows more than the own. */
interface Offset {
  readonly least: number;
  readonly most: number;
  /** When that was known, by the own clock. */
  readonly at: number;
}

function middle({ least, most }: Offset): number {
  return (least + most) / 2;
}
