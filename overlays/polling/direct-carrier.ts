import { ResultError } from "../../runtime/errors/index.js";
import type { Carrier, CarriedOptions, RunAllSteps } from "./carrier.js";
import { type Outcome, surelyNotCreated } from "./run-outcome.js";
import { requestOptionsOf } from "./wait-options.js";

/** Carries out bodies without keeping anything of them. */
export function createDirectCarrier<Body, Created, Result, Output>(
  steps: RunAllSteps<Body, Created, Result, Output>,
): Carrier<Body, Created, Result, Output> {
  return {
    running: 0,
    carryOut: (body, _index, options) => carryOut(steps, body, options),
    close: () => Promise.resolve(),
  };
}

async function carryOut<Body, Created, Result, Output>(
  steps: RunAllSteps<Body, Created, Result, Output>,
  body: Body,
  { onCreated, ...options }: CarriedOptions<Created, Output>,
): Promise<Outcome<Created, Result>> {
  let created: Created;
  try {
    created = await steps.create(body, requestOptionsOf(options));
  } catch (error) {
    return { kind: surelyNotCreated(error) ? "rejected" : "unknown", error };
  }
  await onCreated?.(created);
  try {
    return { kind: "finished", created, run: await steps.wait(created, options) };
  } catch (error) {
    if (error instanceof ResultError) return { kind: "mismatched", created, error };
    return { kind: "unfinished", created, error };
  }
}
