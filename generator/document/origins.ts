import { readAt } from "../../runtime/json/pointer.js";

type Found<Place> = Readonly<{ place: Place; inside: readonly string[] }>;

/** Where members of a document come from that are not its own. */
export class Origins<Place> {
  readonly #places = new Map<object, Map<string, Place>>();

  /** Notes where a member comes from. */
  note(owner: object, key: string, place: Place): void {
    this.#places.set(owner, (this.#places.get(owner) ?? new Map()).set(key, place));
  }

  /** Finds the origin of a node, or of the nearest one around it, with the steps from there. */
  find(document: object, steps: readonly string[]): Found<Place> | undefined {
    let found: Found<Place> | undefined;
    let node: unknown = document;
    for (const [at, step] of steps.entries()) {
      const place = this.#places.get(Object(node))?.get(step);
      if (place !== undefined) found = { place, inside: steps.slice(at + 1) };
      node = readAt(node, [step]);
    }
    return found;
  }
}
