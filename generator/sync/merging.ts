import type { OpenApiDocument } from "../model/openapi.js";
import { follow, referenceOf } from "./json.js";

/** Two documents that are being merged, and which of their components match. */
export class Merging {
  readonly ours: OpenApiDocument;
  readonly published: OpenApiDocument;
  /** Our content at the first use of each published component, by reference to that component. */
  readonly #partners = new Map<string, unknown>();

  constructor(ours: OpenApiDocument, published: OpenApiDocument) {
    this.ours = ours;
    this.published = published;
  }

  /** Records our content in the place of a reference: components match by use, whatever their names. */
  refer(ours: unknown, published: unknown): void {
    const reference = referenceOf(published);
    if (reference !== undefined && ours !== undefined && !this.#partners.has(reference))
      this.#partners.set(reference, ours);
  }

  /** Returns our component that matches a published one; `undefined` until there is one. */
  partnerOf(reference: string): unknown {
    return this.#partners.get(reference);
  }

  resolveOurs(node: unknown): unknown {
    return follow(this.ours, node);
  }

  resolvePublished(node: unknown): unknown {
    return follow(this.published, node);
  }
}
