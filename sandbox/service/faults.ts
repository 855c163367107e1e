import { checkNames } from "./check-names.js";

/**
 * What goes wrong with a request on purpose. `carriedOut` says whether the service has done its
 * work: the caller cannot see it, which is the point.
 */
export type FaultEffect =
  | {
      /** Answers this instead of carrying the request out. */
      readonly kind: "answer";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>> | undefined;
      /** A string is sent as it is, anything else as JSON; absent: an empty body. */
      readonly body?: unknown;
    }
  /** Answers as that layer does when it throttles, without carrying the request out. */
  | { readonly kind: "throttle"; readonly scope: "project" | "edge" }
  /** Closes the connection without an answer. */
  | { readonly kind: "disconnect"; readonly carriedOut: boolean }
  /** Never answers; the connection stays open. */
  | { readonly kind: "hang"; readonly carriedOut: boolean }
  /** Carries the request out, sends half of the answer's body and closes the connection. */
  | { readonly kind: "truncate" };

/** A fault that a test asks for. */
export interface Fault {
  /** Only requests to this operation, for example `v4:runs.create`; absent: to any. */
  readonly operation?: string | undefined;
  /** Only requests to this region; absent: to any. */
  readonly region?: string | undefined;
  /**
   * How many of these requests are let through first.
   * @default 0
   */
  readonly skip?: number | undefined;
  /**
   * How many of them are hit then; `Infinity`: all that follow.
   * @default 1
   */
  readonly times?: number | undefined;
  /**
   * Milliseconds of the sandbox's clock that pass before anything else happens.
   * @default 0
   */
  readonly delay?: number | undefined;
  /** Absent: nothing but the delay. */
  readonly effect?: FaultEffect | undefined;
}

/** Every member; the type makes sure that none is missing. */
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
   * Plans a fault, after those that are planned already; returns how to call it off.
   *
   * @throws {RangeError} for a negative number
   */
  plan(fault: Fault): () => void {
    checkNames("injectFault", fault, Object.keys(members));
    const { skip = 0, times = 1, delay = 0 } = fault;
    for (const [name, value] of Object.entries({ skip, times, delay })) {
      if (!(value >= 0)) throw new RangeError(`${name} is a number from 0 on, not ${value}`);
    }
    const planned = { fault, skip, times };
    this.#planned = [...this.#planned, planned];
    return () => this.#remove(planned);
  }

  /** What is planned and has not been used up, with the numbers that remain. */
  list(): Fault[] {
    return this.#planned.map(({ fault, skip, times }) => ({ ...fault, skip, times }));
  }

  /** The fault that hits a request; the first that fits. */
  take(operation: string, region: string): Fault | undefined {
    // Every request comes through here: without a plan it costs nothing.
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

  /** Calls every fault off. */
  clear(): void {
    this.#planned = [];
  }

  #remove(planned: PlannedFault): void {
    this.#planned = this.#planned.filter((each) => each !== planned);
  }
}

function fits(fault: Fault, operation: string, region: string): boolean {
  if (fault.operation !== undefined && fault.operation !== operation) return false;
  return fault.region === undefined || fault.region === region;
}
