import type { ServedOperation } from "../openapi/served-operation.js";
import type { RegionDeployment } from "../service/region-deployment.js";
import type { ApiKey } from "../service/keys.js";
import type { Project } from "../service/projects.js";
import type { Service } from "../service/service.js";

/** A request to an operation, authenticated and valid by the document's schemas. */
export interface KeyedCall<Body = unknown> extends KeylessCall<Body> {
  readonly key: ApiKey;
  /** The project that the key belongs to. */
  readonly project: Project;
}

/** Where a request arrives. */
export interface Site {
  readonly service: Service;
  readonly deployment: RegionDeployment;
}

/** A request to an operation that takes no key. */
export interface KeylessCall<Body = unknown> extends Site {
  readonly operation: ServedOperation;
  /** Path parameters by name. */
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The JSON body; `undefined` when none was sent. */
  readonly body: Body;
}

/**
 * Answers one operation: returns the body of the success response, or a promise of it, or throws a
 * `Refusal`.
 */
export interface Handler {
  /** Whether it needs to know the caller's key. */
  readonly keyed: boolean;
  readonly answer: (call: KeylessCall, key: ApiKey | undefined) => unknown;
}

/** The handlers by operation key, `<api>:<operationId>`; by `<operationId>` alone those that serve it in any API. */
export type Handlers = Readonly<Record<string, Handler>>;

/**
 * Makes the handler of an operation that takes a key. `Body` restates what the handler reads of the
 * body's schema in the document: the router has held the body against that schema before.
 */
export function keyed<Body = undefined>(answer: (call: KeyedCall<Body>) => unknown): Handler {
  return {
    keyed: true,
    answer: (call, key) => {
      if (key === undefined) throw new TypeError("This operation needs the caller's key");
      return answer({ ...call, body: call.body as Body, key, project: key.project });
    },
  };
}

/** Makes the handler of an operation that takes no key; `Body` as for `keyed`. */
export function keyless<Body = undefined>(answer: (call: KeylessCall<Body>) => unknown): Handler {
  return { keyed: false, answer: (call) => answer({ ...call, body: call.body as Body }) };
}

/** A path parameter that the operation's template has; the only one, whatever it is called there. */
export function pathParameter({ path }: KeylessCall, name: string): string {
  const [only, ...others] = Object.values(path);
  const value = path[name] ?? (others.length === 0 ? only : undefined);
  if (typeof value !== "string") throw new TypeError(`The path has no parameter ${name}`);
  return value;
}
