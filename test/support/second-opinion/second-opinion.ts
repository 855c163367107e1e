import { documents } from "../../../sandbox/documents.js";
import { checkExchange } from "./check-exchange.js";
import {
  type ContractDocument,
  type ContractOperation,
  operationOf,
  readContract,
} from "./contract.js";
import { observeExchanges, type SeenExchange } from "./observe-exchanges.js";

/** Holds everything that passes between clients and sandboxes of this process against the documents. */
export class SecondOpinion {
  /** How many exchanges were held against an operation. */
  checked = 0;
  #violations: string[] = [];
  #operations: readonly ContractOperation[] | undefined;
  readonly #stop: () => void;

  constructor() {
    this.#stop = observeExchanges((exchange) => this.check(exchange));
  }

  /** Looks at one exchange. */
  check(exchange: SeenExchange): void {
    // Compiled by the first exchange: most test files have none.
    this.#operations ??= documents.flatMap(({ api, content }) =>
      readContract(api, content as ContractDocument),
    );
    const operation = operationOf(this.#operations, exchange);
    if (operation === undefined) return;
    this.checked += 1;
    this.#violations.push(...checkExchange(operation, exchange));
  }

  /** What was found since the last time. */
  takeViolations(): string[] {
    const violations = this.#violations;
    this.#violations = [];
    return violations;
  }

  /** Looks at nothing more. */
  stop(): void {
    this.#stop();
  }
}
