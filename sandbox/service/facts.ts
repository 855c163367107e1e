import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import type { RequestBudget } from "../../overlays/limits/index.js";
import { asArray, asNumber, asObject, asString } from "../openapi/json.js";
import type { ServedOperation } from "../openapi/served-operation.js";

/** What the sandbox needs to know about the service, read from the bundled documents. */
export interface ServiceFacts {
  /** Statuses after which a run does not change any more. */
  readonly terminalStatuses: readonly string[];
  /** How many messages a session's queue holds. */
  readonly maxPendingMessages: number;
  /** How long a claim link lives, in seconds. */
  readonly claimLifetimeSeconds: number;
  readonly rates: RateFacts;
}

/** How the two layers count requests. */
export interface RateFacts {
  readonly projectWindowSeconds: number;
  readonly edge: {
    readonly windowSeconds: number;
    readonly retryAfterSeconds: number;
    /** For one source address. */
    readonly maximumPerSecond: RequestBudget;
  };
}

/** Collects the facts; throws, naming the place, when a document lacks one. */
export function readServiceFacts(operations: readonly ServedOperation[]): ServiceFacts {
  const find = (key: string): ServedOperation => findOperation(operations, key);
  const account = find("billing:getAccount");
  const place = `${account.key} x-limits.requestRate`;
  const requestRate = asObject(limitOf(account, "requestRate"), place);
  const project = asObject(requestRate["project"], `${place}.project`);
  return {
    terminalStatuses: readTerminalStatuses(find("v4:runs.getStatus")),
    maxPendingMessages: readLimit(find("v4:sessions.queueMessage"), "maxPendingMessages"),
    claimLifetimeSeconds: readLimit(find("signup:createClaim"), "claimLifetimeSeconds"),
    rates: {
      projectWindowSeconds: asNumber(project["windowSeconds"], `${place} windowSeconds`),
      edge: readEdge(asObject(requestRate["edge"], `${place}.edge`), place),
    },
  };
}

function findOperation(operations: readonly ServedOperation[], key: string): ServedOperation {
  const operation = operations.find((candidate) => candidate.key === key);
  if (operation === undefined) throw new TypeError(`No document declares the operation ${key}`);
  return operation;
}

function readTerminalStatuses({ key, source }: ServedOperation): string[] {
  const place = `${key} x-waiter`;
  const { terminal } = asObject(source["x-waiter"], place);
  return asArray(terminal, `${place}.terminal`).map((status) => asString(status, place));
}

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

function readLimit(operation: ServedOperation, name: string): number {
  return asNumber(limitOf(operation, name), `${operation.key} x-limits.${name}`);
}

/** A limit stands on the operation that it bounds or, when it bounds more, on the document. */
function limitOf({ source, document }: ServedOperation, name: string): unknown {
  const limits = [source["x-limits"], document["x-limits"]];
  return limits.filter(isRecord).find((group) => group[name] !== undefined)?.[name];
}
