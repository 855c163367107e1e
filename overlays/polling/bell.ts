/** Wakes the one that waits for it. */
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
