import type { ApiOperation } from "../../../generator/model/api.js";
import { GeneratorError, type Problem } from "../../../generator/model/problem.js";
import { emitPointer } from "../../../runtime/json/pointer.js";

/** Gathers what an operation's `x-pages` says that the operation does not have. */
export class PagingFlaws {
  readonly #problems: Problem[] = [];
  readonly #api: string;
  readonly #operation: ApiOperation;

  /** @param api name of the API, which stands for the file of its document */
  constructor(api: string, operation: ApiOperation) {
    this.#api = api;
    this.#operation = operation;
  }

  /**
   * Adds a flaw.
   *
   * @param member member of the extension that is wrong; without one, the extension as a whole
   * @param known names of what there is
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

  /** Throws a GeneratorError when there are any. */
  assertNone(): void {
    if (this.#problems.length > 0) throw new GeneratorError(this.#problems);
  }
}
