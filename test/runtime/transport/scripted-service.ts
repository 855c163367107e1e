import { VirtualClock } from "../../../bench/shared/virtual-clock.js";
import type { BudgetEnvironment } from "../../../runtime/budget/index.js";
import {
  type ClientOptions,
  type Deployment,
  Transport,
} from "../../../runtime/transport/index.js";
import { limitedV4 } from "./deployments.js";

/** What a scripted service does with a request: answers it, or fails as a network does. */
export type Step = () => Response | Promise<Response>;

/** A `fetch` that plays a script, and a transport that uses it in virtual time. */
export interface ScriptedService {
  readonly transport: Transport;
  readonly clock: VirtualClock;
  /** When requests arrived, in virtual milliseconds. */
  readonly arrivals: number[];
  /** Lets a call run to its end; gives its result or its error. */
  settle<Value>(call: Promise<Value>): Promise<Value | { error: unknown }>;
}

interface Play {
  readonly deployment: Deployment;
  readonly random: () => number;
}

/** Plays one step for each request, and the last one for all that follow. */
export function script(
  steps: readonly Step[],
  options: ClientOptions = {},
  { deployment = limitedV4, random = () => 1 }: Partial<Play> = {},
): ScriptedService {
  const clock = new VirtualClock();
  const environment: BudgetEnvironment = { clock, random };
  const arrivals: number[] = [];
  const fetch: typeof globalThis.fetch = async () => {
    const step = steps[Math.min(arrivals.length, steps.length - 1)];
    arrivals.push(clock.now());
    if (step === undefined) throw new Error("an empty script");
    return step();
  };
  const settings = { apiKey: "svc_canary", baseUrl: "https://service.example", fetch, ...options };
  return {
    transport: new Transport(deployment, settings, environment),
    clock,
    arrivals,
    async settle(call) {
      const outcome = call.catch((error: unknown) => ({ error }));
      await clock.runOut();
      return outcome;
    },
  };
}

/** Answers with JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  () =>
    Response.json(body, { status, headers });

/** Fails as `fetch` does when no connection comes about. */
export const refuse: Step = () => fail("connect", "ECONNREFUSED");

/** Fails as `fetch` does when the connection breaks after the request went out. */
export const reset: Step = () => fail("read", "ECONNRESET");

function fail(syscall: string, code: string): never {
  const cause = Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
  throw new TypeError("fetch failed", { cause });
}
