/** Wakes its one waiter. */
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
