import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import type { RequestBudget } from "../../overlays/limits/index.js";
import { asArray, asNumber, asObject, asString } from "../openapi/json.js";
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
 *
 * @throws {TypeError} naming the place of a fact with the wrong type
 */
export function readServiceFacts(operations: readonly ServedOperation[]): ServiceFacts {
  const find = (key: string): ServedOperation | undefined =>
    operations.find((candidate) => candidate.key === key);
  return {
    terminalStatuses: readTerminalStatuses(find("v4:runs.getStatus")),
    maxPendingMessages: readLimit(find("v4:sessions.queueMessage"), "maxPendingMessages"),
    claimLifetimeSeconds: readLimit(find("signup:createClaim"), "claimLifetimeSeconds"),
    rates: readRates(find("billing:getAccount")),
  };
}

function readTerminalStatuses(operation: ServedOperation | undefined): string[] {
  const waiter = operation?.source["x-waiter"];
  if (operation === undefined || waiter === undefined) return [];
  const place = `${operation.key} x-waiter`;
  const { terminal } = asObject(waiter, place);
  return asArray(terminal, `${place}.terminal`).map((status) => asString(status, place));
}

function readRates(operation: ServedOperation | undefined): RateFacts {
  const limit = operation && limitOf(operation, "requestRate");
  if (operation === undefined || limit === undefined) return unlimited;
  const place = `${operation.key} x-limits.requestRate`;
  const requestRate = asObject(limit, place);
  const project = asObject(requestRate["project"], `${place}.project`);
  return {
    projectWindowSeconds: asNumber(project["windowSeconds"], `${place} windowSeconds`),
    edge: readEdge(asObject(requestRate["edge"], `${place}.edge`), place),
  };
}

const none = Number.POSITIVE_INFINITY;

const unlimited: RateFacts = {
  projectWindowSeconds: 1,
  edge: {
    windowSeconds: 1,
    retryAfterSeconds: 1,
    maximumPerSecond: { general: none, status: none },
  },
};

function readEdge(edge: JsonObject, place: string): RateFacts["edge"] {
  const maximumOf = (budget: string): number => {
    const { maximumPerSecond } = asObject(edge[budget], `${place}.edge.${budget}`);
    return asNumber(maximumPerSecond, `${place}.edge.${budget} maximumPerSecond`);
  };
  return {
    windowSeconds: asNumber(edge["windowSeconds"], `${place}.edge windowSeconds`),
    retryAfterSeconds: asNumber(edge["retryAfterSeconds"], `${place}.edge retryAfterSeconds`),
    maximumPerSecond: { general: maximumOf("general"), status: maximumOf("status") },
  };
}

function readLimit(operation: ServedOperation | undefined, name: string): number {
  const limit = operation && limitOf(operation, name);
  if (operation === undefined || limit === undefined) return none;
  return asNumber(limit, `${operation.key} x-limits.${name}`);
}

/** A limit is on its operation or, if it applies to several, on the document. */
function limitOf({ source, document }: ServedOperation, name: string): unknown {
  const limits = [source["x-limits"], document["x-limits"]];
  return limits.filter(isRecord).find((group) => group[name] !== undefined)?.[name];
}
