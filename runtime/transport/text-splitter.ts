/** Cuts a text that comes in pieces at separators; only new pieces are searched, so that long parts cost no more. */
export class TextSplitter {
  readonly #separator: RegExp;
  #rest = "";

  constructor(separator: RegExp) {
    this.#separator = separator;
  }

  /** What follows the last separator. */
  get rest(): string {
    return this.#rest;
  }

  /** The length of that. */
  get pendingLength(): number {
    return this.#rest.length;
  }

  /** The parts that a further piece completes. */
  push(piece: string): string[] {
    const [first = "", ...others] = piece.split(this.#separator);
    const parts = [this.#rest + first, ...others];
    this.#rest = parts.pop() ?? "";
    return parts;
  }
}
