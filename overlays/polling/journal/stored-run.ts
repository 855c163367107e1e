import type { AppendLog, LinePlace } from "../../../runtime/host/append-log.js";

/** A result that stays in its file until it is asked for: most of what a journal contains is results. */
export class StoredRun implements LinePlace {
  readonly number: number;
  readonly at: number;
  readonly length: number;
  readonly #log: AppendLog;

  constructor(log: AppendLog, { number, at, length }: LinePlace) {
    this.number = number;
    this.at = at;
    this.length = length;
    this.#log = log;
  }

  /**
   * Reads the result.
   *
   * @throws {ConfigurationError} when its line was changed
   */
  read(): unknown {
    return this.#log.readAgain(this)["run"];
  }
}
