import { emitTypeName, emitUnion } from "../../../generator/text/code.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";

/** Types of regional values; fields of one name that take the same share one. */
export class ValueTypes {
  readonly #generated: GeneratedApi;
  readonly #names = new Map<string, string>();

  constructor(generated: GeneratedApi) {
    this.#generated = generated;
  }

  /** Name of the type of what a region takes as a field; adds the type when it is asked for first. */
  of(region: string, field: string, values: readonly string[]): string {
    const key = JSON.stringify([region, field, values]);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = this.#generated.claimTypeName(emitTypeName(`${region} ${field}`));
    this.#generated.addType({
      name,
      doc: `What the region \`${region}\` takes as \`${field}\`.`,
      text: emitUnion(values),
    });
    this.#names.set(key, name);
    return name;
  }
}
