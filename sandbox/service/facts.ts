import { asList, asRecord } from "../../runtime/json/values.js";
import { readAt } from "../../runtime/json/pointer.js";
import type { RequestBudget } from "../../runtime/limits/index.js";
import type { ServedOperation } from "../openapi/served-operation.js";

/** What the sandbox needs to know about the service, from the bundled documents. */
export interface ServiceFacts {
  /** Terminal statuses of a run; empty if any status can be the last. */
  readonly terminalStatuses: readonly string[];
  /** Maximum number of messages in a session's queue. */
  readonly maxPendingMessages: number;
  /** Lifetime of a claim link, in seconds. */
  readonly claimLifetimeSeconds: number;
  readonly rates: RateFacts;
}

/** How the two layers count requests. */
export interface RateFacts {
  readonly projectWindowSeconds: number;
  readonly edge: {
    readonly windowSeconds: number;
    readonly retryAfterSeconds: number;
    /** Per source address. */
    readonly maximumPerSecond: RequestBudget;
  };
}

/**
 * Collects the facts.
 *
 * A missing fact means no limit, so that a document without it can still be served.
 */
export function readServiceFacts(operations: readonly ServedOperation[]): ServiceFacts {
  const find = (key: string): ServedOperation | undefined =>
    operations.find((candidate) => candidate.key === key);
  const account = find("billing:getAccount");
  const rate = (path: readonly string[], otherwise: number): number =>
    readLimit(account, ["requestRate", ...path], otherwise);
  return {
    terminalStatuses: readTerminalStatuses(find("v4:runs.getStatus")),
    maxPendingMessages: readLimit(find("v4:sessions.queueMessage"), ["maxPendingMessages"]),
    claimLifetimeSeconds: readLimit(find("signup:createClaim"), ["claimLifetimeSeconds"]),
    rates: {
      projectWindowSeconds: rate(["project", "windowSeconds"], 1),
      edge: {
        windowSeconds: rate(["edge", "windowSeconds"], 1),
        retryAfterSeconds: rate(["edge", "retryAfterSeconds"], 1),
        maximumPerSecond: {
          general: rate(["edge", "general", "maximumPerSecond"], Infinity),
          status: rate(["edge", "status", "maximumPerSecond"], Infinity),
        },
      },
    },
  };
}

function readTerminalStatuses(operation: ServedOperation | undefined): string[] {
  return asList(asRecord(operation?.source["x-waiter"])["terminal"]).map(String);
}

/** A limit is on its operation or, if it applies to several, on the document. */
function readLimit(
  operation: ServedOperation | undefined,
  path: readonly string[],
  otherwise = Infinity,
): number {
  const [shared, own] = [operation?.document, operation?.source].map((owner) =>
    asRecord(owner?.["x-limits"]),
  );
  const limit = readAt({ ...shared, ...own }, path);
  return typeof limit === "number" ? limit : otherwise;
}
