/** Spreads the first reads of waits that run at the same time; one on its own reads at once. */
export class Stagger {
  #waiting = 0;
  #begun = 0;

  /**
   * Counts a wait in; gives its place in the window of first reads, from 0 to 1.
   *
   * However many come, their places stay about equally far apart: each falls into the largest gap
   * that the earlier ones have left.
   */
  enter(): number {
    if (this.#waiting === 0) this.#begun = 0;
    this.#waiting += 1;
    const place = (this.#begun * goldenRatio) % 1;
    this.#begun += 1;
    return place;
  }

  /** Counts a wait out. */
  leave(): void {
    this.#waiting -= 1;
  }
}

/** Its multiples, taken modulo one, spread most evenly (three-distance theorem). */
const goldenRatio = (5 ** 0.5 - 1) / 2;
