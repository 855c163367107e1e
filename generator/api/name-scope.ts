import { transportFunctions, transportTypes } from "./transport-names.js";

/** Types that generated modules import or declare themselves, or that are global. */
export const takenTypes: readonly string[] = [
  ...transportTypes,
  ...`Array ArrayBuffer Blob Exclude Extract FormData NonNullable Omit OperationInput Partial Pick Promise ReadableStream
  Readonly Record Required String Transport URLSearchParams Uint8Array WithRequired components operations paths webhooks
  $defs`.split(/\s+/),
];

/** Names that a client has besides the rows of `tables.ts`. */
export const takenTables: readonly string[] = [
  ...transportFunctions,
  ...`$defs basePath body components deployment int64 operations options own paths schemes servers transport
  webhooks`.split(/\s+/),
];

/** The names of one module, each used only once. */
export class NameScope {
  readonly #taken: Set<string>;

  /** @param taken - names that are never free */
  constructor(taken: readonly string[]) {
    this.#taken = new Set(taken);
  }

  /** Claims a name, or the nearest free one: first with the suffix, then with a number. */
  claim(name: string, suffix = ""): string {
    let free = this.#taken.has(name) ? name + suffix : name;
    for (let number = 2; this.#taken.has(free); number += 1) free = `${name}${suffix}${number}`;
    this.#taken.add(free);
    return free;
  }
}
