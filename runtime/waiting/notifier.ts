/** Wakes its one waiter. */
export class Notifier {
  #wake: (() => void) | undefined;

  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  wake(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}
