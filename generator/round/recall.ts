/** What has been made of documents; it is forgotten together with them. */
export class Recall<Document extends object, Result> {
  readonly #results = new WeakMap<Document, { readonly from: string; readonly result: Result }>();

  /**
   * Gives what was made of the same document before, or makes it.
   *
   * @param from - what else it is made from
   */
  get(document: Document, from: string, make: () => Result): Result {
    const known = this.#results.get(document);
    if (known !== undefined && known.from === from) return known.result;
    const result = make();
    this.#results.set(document, { from, result });
    return result;
  }
}
