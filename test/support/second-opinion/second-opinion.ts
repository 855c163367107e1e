import { documents } from "../../../sandbox/documents.js";
import { checkExchange } from "./check-exchange.js";
import { operationOf, readContract } from "./contract.js";
import type { ContractDocument, ContractOperation } from "./contract.js";
import { observeExchanges, type SeenExchange } from "./observe-exchanges.js";

/** Holds everything that passes between clients and sandboxes of this process against the documents. */
export class SecondOpinion {
  /** How many exchanges were held against an operation. */
  checked = 0;
  #violations: string[] = [];
  readonly #stop: () => void;

  constructor() {
    this.#stop = observeExchanges((exchange) => this.check(exchange));
  }

  /** Looks at one exchange. */
  check(exchange: SeenExchange): void {
    const operation = operationOf(listOperations(), exchange);
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

let operations: readonly ContractOperation[] | undefined;

/** Compiled for the first exchange, once for all test files of a worker: most files have none. */
function listOperations(): readonly ContractOperation[] {
  operations ??= documents.flatMap(({ api, content }) =>
    readContract(api, content as ContractDocument),
  );
  return operations;
}
