/**
 * The clock of a Redis server, estimated from its responses.
 *
 * Each response was written between the request and its arrival, so several of them narrow down the difference between
 * the two clocks. All times are in milliseconds.
 */
export class ServerClock {
  #offset: Offset | undefined;

  /** Whether any response has shown it yet. */
  get isKnown(): boolean {
    return this.#offset !== undefined;
  }

  /** Learns from a response. Returns by how much the clock has jumped since the last one; 0 for a steady clock. */
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

  /** Converts a server time to local time; `undefined` until a response has shown the server's clock. */
  toLocal(server: number): number | undefined {
    return this.#offset && server - middle(this.#offset);
  }

  /** The earliest server time that a local time can correspond to. */
  atLeast(local: number): number | undefined {
    return this.#offset && local + this.#offset.least;
  }
}

/** Maximum drift of a clock, in milliseconds per millisecond. */
const fastestDrift = 1e-3;

/** Smaller differences come from clocks that are being adjusted slowly. */
const smallestJump = 100;

/** Difference between the server's clock and the local one. */
interface Offset {
  readonly least: number;
  readonly most: number;
  /** When the difference was known, in local time. */
  readonly at: number;
}

function middle({ least, most }: Offset): number {
  return (least + most) / 2;
}
