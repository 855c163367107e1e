import { transportFunctions, transportTypes } from "../../model/transport-names.js";

/** Types that generated modules import or declare themselves, or that are global. */
const takenTypes = [
  ...transportTypes,
  ...`Array ArrayBuffer Blob Exclude Extract FormData NonNullable Omit OperationInput Partial Pick Promise ReadableStream
  Readonly Record Required String Transport URLSearchParams Uint8Array WithRequired components operations paths webhooks
  $defs`.split(/\s+/),
];

/** Names that a client has besides the rows of `tables.ts`. */
const takenTables = [
  ...transportFunctions,
  ..."$defs components deployment operations own paths schemes servers webhooks".split(" "),
];

/** The names of one module, each used only once. */
export class NameScope {
  readonly #taken: Set<string>;

  private constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** Creates a scope for the names of classes and types. */
  static ofTypes(): NameScope {
    return new NameScope(takenTypes);
  }

  /** Creates a scope for the names of the constants in `tables.ts`. */
  static ofTables(): NameScope {
    return new NameScope(takenTables);
  }

  /** Claims a name, or the nearest free one: first with the suffix, then with a number. */
  claim(name: string, suffix = ""): string {
    const free = this.#firstFree(name, suffix);
    this.#taken.add(free);
    return free;
  }

  #firstFree(name: string, suffix: string): string {
    if (!this.#taken.has(name)) return name;
    if (suffix !== "" && !this.#taken.has(name + suffix)) return name + suffix;
    let number = 2;
    while (this.#taken.has(`${name}${suffix}${number}`)) number += 1;
    return `${name}${suffix}${number}`;
  }
}
