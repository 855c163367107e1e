/** Results computed from documents; they are released together with the documents. */
export class Recall<Document extends object, Result> {
  readonly #results = new WeakMap<Document, { readonly from: string; readonly result: Result }>();

  /**
   * Returns the earlier result for the same document, or computes it.
   *
   * @param from - other inputs of the result
   */
  get(document: Document, from: string, make: () => Result): Result {
    const known = this.#results.get(document);
    if (known !== undefined && known.from === from) return known.result;
    const result = make();
    this.#results.set(document, { from, result });
    return result;
  }
}
