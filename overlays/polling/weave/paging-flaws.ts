import type { ApiOperation } from "../../../generator/model/api.js";
import { GeneratorError, type Problem } from "../../../generator/model/problem.js";
import { emitPointer } from "../../../runtime/json/pointer.js";

/** Collects what `x-pages` of an operation names that the operation does not have. */
export class PagingFlaws {
  readonly #problems: Problem[] = [];
  readonly #api: string;
  readonly #operation: ApiOperation;

  /** @param api name of the API, which identifies the file of its document */
  constructor(api: string, operation: ApiOperation) {
    this.#api = api;
    this.#operation = operation;
  }

  /**
   * Adds a flaw.
   *
   * @param member wrong member of the extension; if absent, the extension as a whole
   * @param known names that exist
   */
  add(member: string | undefined, what: string, known: readonly string[]): void {
    const { id, path, httpMethod } = this.#operation;
    const steps = ["paths", path, httpMethod, "x-pages", ...(member === undefined ? [] : [member])];
    this.#problems.push({
      file: this.#api,
      pointer: emitPointer(...steps),
      message: `x-pages of ${id} ${what}`,
      expected: known.length === 0 ? "an operation that has any" : `one of ${known.join(", ")}`,
    });
  }

  /** Throws a GeneratorError if there are any. */
  assertNone(): void {
    if (this.#problems.length > 0) throw new GeneratorError(this.#problems);
  }
}
