import { asArray, asNumber, asObject, asString, isObject } from "../openapi/json.js";
import type { ApiOperation } from "../openapi/operation.js";

/** What the sandbox needs to know about the service, read from the bundled documents. */
export interface ServiceFacts {
  /** Statuses after which a run does not change any more. */
  readonly terminalStatuses: readonly string[];
  /** How many messages a session's queue holds. */
  readonly maxPendingMessages: number;
  /** How long a claim link lives, in seconds. */
  readonly claimLifetimeSeconds: number;
  /** Concurrency that a project's payments buy, lowest payments first. */
  readonly spendTiers: readonly SpendTier[];
}

/** From how many US dollars of payments on a project may run how many sessions at once. */
export interface SpendTier {
  readonly paymentsUsd: number;
  readonly concurrency: number;
}

/** Collects the facts; throws, naming the place, when a document lacks one. */
export function readFacts(operations: readonly ApiOperation[]): ServiceFacts {
  const find = (key: string): ApiOperation => findOperation(operations, key);
  return {
    terminalStatuses: readTerminalStatuses(find("v4:runs.getStatus")),
    maxPendingMessages: readLimit(find("v4:sessions.queueMessage"), "maxPendingMessages"),
    claimLifetimeSeconds: readLimit(find("signup:createClaim"), "claimLifetimeSeconds"),
    spendTiers: readSpendTiers(find("billing:getAccount")),
  };
}

function findOperation(operations: readonly ApiOperation[], key: string): ApiOperation {
  const operation = operations.find((candidate) => candidate.key === key);
  if (operation === undefined) throw new TypeError(`No document declares the operation ${key}`);
  return operation;
}

function readTerminalStatuses({ key, source }: ApiOperation): string[] {
  const place = `${key} x-waiter`;
  const { terminal } = asObject(source["x-waiter"], place);
  return asArray(terminal, `${place}.terminal`).map((status) => asString(status, place));
}

function readSpendTiers(operation: ApiOperation): SpendTier[] {
  const place = `${operation.key} x-limits.spendTiers`;
  const tiers = asArray(limitOf(operation, "spendTiers"), place).map((item) => {
    const tier = asObject(item, place);
    return {
      paymentsUsd: asNumber(tier["paymentsUsd"], `${place} paymentsUsd`),
      concurrency: asNumber(tier["concurrency"], `${place} concurrency`),
    };
  });
  return tiers.toSorted((a, b) => a.paymentsUsd - b.paymentsUsd);
}

function readLimit(operation: ApiOperation, name: string): number {
  return asNumber(limitOf(operation, name), `${operation.key} x-limits.${name}`);
}

/** A limit stands on the operation that it bounds or, when it bounds more, on the document. */
function limitOf({ source, document }: ApiOperation, name: string): unknown {
  const limits = [source["x-limits"], document["x-limits"]];
  return limits.filter(isObject).find((group) => group[name] !== undefined)?.[name];
}
