/** Names that generated modules import or that every program takes for granted. */
const taken =
  `Array BodyInit ClientOptions Deployment FormData HttpClient Id NonNullable Operation OperationInput
  Pick Promise Record RequestOptions String Transport Uint8Array components operations paths webhooks $defs`.split(
    /\s+/,
  );

/** The names of one module: each is given out once. */
export class NameScope {
  readonly #taken = new Set(taken);

  /** Takes a name, or the nearest free one: first with the suffix, then numbered. */
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
