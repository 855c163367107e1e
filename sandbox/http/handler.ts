import type { ServedOperation } from "../openapi/served-operation.js";
import type { RegionDeployment } from "../service/region-deployment.js";
import type { ApiKey } from "../service/keys.js";
import type { Project } from "../service/projects.js";
import type { Service } from "../service/service.js";

/** A request to an operation, authenticated and valid against the document's schemas. */
export interface KeyedCall<Body = unknown> extends KeylessCall<Body> {
  readonly key: ApiKey;
  /** The project of the key. */
  readonly project: Project;
}

/** The deployment that receives the request. */
export interface Site {
  readonly service: Service;
  readonly deployment: RegionDeployment;
}

/** A request to an operation without a key. */
export interface KeylessCall<Body = unknown> extends Site {
  readonly operation: ServedOperation;
  /** Path parameters by name. */
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The JSON body; `undefined` if none was sent. */
  readonly body: Body;
}

/** Handles one operation. Returns the body of the success response, or a promise of it, or throws a `Refusal`. */
export interface Handler {
  /** Whether it needs the caller's key. */
  readonly keyed: boolean;
  readonly answer: (call: KeylessCall, key: ApiKey | undefined) => unknown;
}

/** The handlers by operation key, `<api>:<operationId>`, or by `<operationId>` for any API. */
export type Handlers = Readonly<Record<string, Handler>>;

/**
 * Creates the handler of an operation that needs a key. `Body` is the part of the body's schema that the handler reads;
 * the router has already validated the body.
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

/** Creates the handler of an operation without a key. `Body` is the same as for `keyed`. */
export function keyless<Body = undefined>(answer: (call: KeylessCall<Body>) => unknown): Handler {
  return { keyed: false, answer: (call) => answer({ ...call, body: call.body as Body }) };
}

/** Returns the only path parameter of the operation, whatever its name in the document. */
export function pathParameter({ path }: KeylessCall, name: string): string {
  const [only, ...others] = Object.values(path);
  const value = path[name] ?? (others.length === 0 ? only : undefined);
  if (typeof value !== "string") throw new TypeError(`The path has no parameter ${name}`);
  return value;
}
