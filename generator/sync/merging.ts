import type { OpenApiDocument } from "../model/openapi.js";
import { follow, referenceOf } from "./json.js";

/** Two documents on their way to one, and which of their components stand for each other. */
export class Merging {
  readonly ours: OpenApiDocument;
  readonly published: OpenApiDocument;
  /** What ours has at the place where a published component was first used, by the reference to that component. */
  readonly #partners = new Map<string, unknown>();

  constructor(ours: OpenApiDocument, published: OpenApiDocument) {
    this.ours = ours;
    this.published = published;
  }

  /** Remembers what ours has in the place of a reference: components match by use, whatever their names. */
  refer(ours: unknown, published: unknown): void {
    const reference = referenceOf(published);
    if (reference !== undefined && ours !== undefined && !this.#partners.has(reference))
      this.#partners.set(reference, ours);
  }

  /** Which of our components matches a published one; `undefined` until one does. */
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
