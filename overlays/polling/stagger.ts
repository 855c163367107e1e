/** Spreads the first reads of waits that run at the same time. A single wait reads immediately. */
export class Stagger {
  #waiting = 0;
  #begun = 0;

  /**
   * Adds a wait, and returns its place in the window of first reads, from 0 to 1.
   *
   * Any number of places stay about equally far apart: each new one falls into the largest gap.
   */
  enter(): number {
    if (this.#waiting === 0) this.#begun = 0;
    this.#waiting += 1;
    const place = (this.#begun * goldenRatio) % 1;
    this.#begun += 1;
    return place;
  }

  /** Removes a wait. */
  leave(): void {
    this.#waiting -= 1;
  }
}

/** Its multiples, modulo one, spread most evenly (three-distance theorem). */
const goldenRatio = (5 ** 0.5 - 1) / 2;
