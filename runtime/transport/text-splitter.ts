/** Splits a text that arrives in chunks at separators. It searches only new chunks, so long parts cost no more. */
export class TextSplitter {
  readonly #separator: RegExp;
  #rest = "";

  constructor(separator: RegExp) {
    this.#separator = separator;
  }

  /** The text after the last separator. */
  get rest(): string {
    return this.#rest;
  }

  /** Length of that text. */
  get pendingLength(): number {
    return this.#rest.length;
  }

  /** Returns the parts that another chunk completes. */
  push(piece: string): string[] {
    const [first = "", ...others] = piece.split(this.#separator);
    const parts = [this.#rest + first, ...others];
    this.#rest = parts.pop() ?? "";
    return parts;
  }
}
