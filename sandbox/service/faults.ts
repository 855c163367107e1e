import type { OperationKey } from "../../generated/operations.js";
import type { SandboxRegion } from "../regions.js";
import { describeUnknown } from "../../runtime/text/unknown-name.js";
import { checkNames } from "./check-names.js";

/**
 * How a request fails on purpose. `carriedOut` says whether the service has done its work, which the caller cannot see.
 */
export type FaultEffect =
  | {
      /** Sends this response without carrying the request out. */
      readonly kind: "answer";
      readonly status: number;
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

/** Every member. The type makes sure that none is missing. */
const members: Readonly<Record<keyof Fault, true>> = {
  operation: true,
  region: true,
  skip: true,
  times: true,
  delay: true,
  effect: true,
};

interface PlannedFault {
  readonly fault: Fault;
  skip: number;
  times: number;
}

/** The faults that a test has planned. */
export class Faults {
  #planned: readonly PlannedFault[] = [];

  /**
   * Plans a fault after the existing ones. Returns a function that removes it.
   *
   * @throws {RangeError} for a negative number
   */
  plan(fault: Fault): () => void {
    checkNames("injectFault", fault, Object.keys(members));
    checkEffect(fault.effect);
    const { skip = 0, times = 1, delay = 0 } = fault;
    for (const [name, value] of Object.entries({ skip, times, delay })) {
      if (!(value >= 0))
        throw new RangeError(`${name} must be a number of 0 or more, not ${value}`);
    }
    const planned = { fault, skip, times };
    this.#planned = [...this.#planned, planned];
    return () => this.#remove(planned);
  }

  /** Returns the planned faults that are not used up, with the remaining numbers. */
  list(): Fault[] {
    return this.#planned.map(({ fault, skip, times }) => ({ ...fault, skip, times }));
  }

  /** Returns the fault that hits a request: the first that matches. */
  take(operation: string, region: string): Fault | undefined {
    // Every request passes through here. Without a plan, that costs nothing.
    if (this.#planned.length === 0) return undefined;
    const planned = this.#planned.find(
      ({ fault, times }) => times > 0 && fits(fault, operation, region),
    );
    if (planned === undefined) return undefined;
    if (planned.skip > 0) {
      planned.skip -= 1;
      return undefined;
    }
    planned.times -= 1;
    if (planned.times <= 0) this.#remove(planned);
    return planned.fault;
  }

  /** Removes every fault. */
  clear(): void {
    this.#planned = [];
  }

  #remove(planned: PlannedFault): void {
    this.#planned = this.#planned.filter((each) => each !== planned);
  }
}

/** Members of each effect; the type makes sure that none is missing. */
const effectMembers: {
  readonly [Kind in FaultEffect["kind"]]: Readonly<
    Record<keyof (FaultEffect & { readonly kind: Kind }), true>
  >;
} = {
  answer: { kind: true, status: true, headers: true, body: true },
  throttle: { kind: true, scope: true },
  disconnect: { kind: true, carriedOut: true },
  hang: { kind: true, carriedOut: true },
  truncate: { kind: true },
};

function checkEffect(effect: FaultEffect | undefined): void {
  if (effect === undefined) return;
  const kinds = Object.keys(effectMembers);
  // JavaScript callers may pass anything.
  const kind = String(effect.kind);
  if (!kinds.includes(kind)) {
    throw new RangeError(`injectFault: effect.kind ${describeUnknown(kind, kinds)}`);
  }
  checkNames("injectFault: effect", effect, Object.keys(effectMembers[effect.kind]));
}

function fits(fault: Fault, operation: string, region: string): boolean {
  if (fault.operation !== undefined && fault.operation !== operation) return false;
  return fault.region === undefined || fault.region === region;
}
