import { operationKeys, type OperationKey } from "../../generated/operations.js";
import { regionNames, type SandboxRegion } from "../regions.js";
import { isAmount, isAnything, isFlag, isNumber, isText, objectOf } from "./check-members.js";
import { oneOf, recordOf } from "./check-members.js";
import type { Check } from "./check-members.js";

/**
 * How a request fails on purpose. `carriedOut` says whether the service has done its work, which the caller cannot see.
 */
export type FaultEffect =
  | {
      /** Sends this response without carrying the request out. */
      readonly kind: "answer";
      /** HTTP status of the response. */
      readonly status: number;
      /** Headers of the response. Default: none. */
      readonly headers?: Readonly<Record<string, string>> | undefined;
      /** A string is sent unchanged, anything else as JSON. If absent, the body is empty. */
      readonly body?: unknown;
    }
  /** Responds like that layer when it throttles, without carrying the request out. */
  | { readonly kind: "throttle"; readonly scope: "project" | "edge" }
  /** Closes the connection without a response. */
  | { readonly kind: "disconnect"; readonly carriedOut: boolean }
  /** Never responds. The connection stays open. */
  | { readonly kind: "hang"; readonly carriedOut: boolean }
  /** Carries the request out, sends half of the response body and closes the connection. */
  | { readonly kind: "truncate" };

/** A fault that a test requests. */
export interface Fault {
  /** Only requests to this operation, for example `v4:runs.create`. Default: any operation. */
  readonly operation?: OperationKey | undefined;
  /** Only requests to this region. Default: any region. */
  readonly region?: SandboxRegion | undefined;
  /**
   * Number of these requests that succeed first.
   *
   * @default 0
   */
  readonly skip?: number | undefined;
  /**
   * Number of requests that then fail; `Infinity` for all that follow.
   *
   * @default 1
   */
  readonly times?: number | undefined;
  /**
   * Milliseconds of the sandbox's clock that pass first.
   *
   * @default 0
   */
  readonly delay?: number | undefined;
  /** If absent, the request is only delayed. */
  readonly effect?: FaultEffect | undefined;
}

type Effect<Kind extends FaultEffect["kind"]> = FaultEffect & { readonly kind: Kind };

const effects: { readonly [Kind in FaultEffect["kind"]]: Check } = {
  answer: objectOf<Effect<"answer">>(
    { kind: isText, status: isNumber, headers: recordOf(isText), body: isAnything },
    ["status"],
  ),
  throttle: objectOf<Effect<"throttle">>({ kind: isText, scope: oneOf("project", "edge") }, [
    "scope",
  ]),
  disconnect: objectOf<Effect<"disconnect">>({ kind: isText, carriedOut: isFlag }, ["carriedOut"]),
  hang: objectOf<Effect<"hang">>({ kind: isText, carriedOut: isFlag }, ["carriedOut"]),
  truncate: objectOf<Effect<"truncate">>({ kind: isText }),
};

/** Checks a fault. */
export const checkFault: Check = objectOf<Fault>({
  operation: oneOf(...operationKeys),
  region: oneOf(...regionNames),
  skip: isAmount,
  times: isAmount,
  delay: isAmount,
  effect: (value, place) => {
    const { kind }: { readonly kind?: FaultEffect["kind"] } = Object(value);
    oneOf(...Object.keys(effects))(kind, `${place}.kind`);
    if (kind !== undefined) effects[kind](value, place);
  },
});

/** Whether a fault is meant for requests to an operation in a region. */
export function hits(fault: Fault, operation: string, region: string): boolean {
  if (fault.operation !== undefined && fault.operation !== operation) return false;
  return fault.region === undefined || fault.region === region;
}
