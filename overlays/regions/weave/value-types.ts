import { emitTypeName, emitUnion } from "../../../generator/text/code.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";

/** Types of regional values. Fields with the same name and the same values share one. */
export class ValueTypes {
  readonly #generated: GeneratedApi;
  readonly #names = new Map<string, string>();

  constructor(generated: GeneratedApi) {
    this.#generated = generated;
  }

  /** Returns the name of the type of a field's values in a region. Adds the type on first use. */
  of(region: string, field: string, values: readonly string[]): string {
    const key = JSON.stringify([region, field, values]);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = this.#generated.claimTypeName(emitTypeName(`${region} ${field}`));
    this.#generated.addType({
      name,
      doc: `Values of \`${field}\` that the region \`${region}\` accepts.`,
      text: emitUnion(values),
    });
    this.#names.set(key, name);
    return name;
  }
}
