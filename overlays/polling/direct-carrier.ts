import { ResultError } from "../../runtime/errors/index.js";
import type { Carrier, CarriedOptions, RunAllSteps } from "./carrier.js";
import type { WorkId } from "./journal/journal.js";
import { CallRecord, recording } from "../../runtime/transport/index.js";
import type { Outcome } from "./run-outcome.js";
import { requestOptionsOf } from "./wait-options.js";
import { workIdOf } from "./waiter.js";

/** Carries out bodies without keeping anything of them. */
export function createDirectCarrier<Body, Created, Result, Output>(
  steps: RunAllSteps<Body, Created, Result, Output>,
): Carrier<Body, Created, Result, Output> {
  return {
    running: 0,
    carryOut: ({ body }, options) => carryOut(steps, body, options),
    close: () => Promise.resolve(),
  };
}

async function carryOut<Body, Created, Result, Output>(
  steps: RunAllSteps<Body, Created, Result, Output>,
  body: Body,
  { mayRetry, ...options }: CarriedOptions<Created, Output>,
): Promise<Outcome<Created, Result>> {
  const failed: WorkId[] = [];
  for (;;) {
    const outcome = await attempt(steps, body, options);
    if (outcome.kind !== "finished" || !mayRetry(outcome.run, failed.length))
      return { ...outcome, ...(failed.length > 0 && { failed }) };
    // A rule that retries knows the fields of the spec.
    failed.push(workIdOf(outcome.created, steps.work?.id ?? ""));
  }
}

async function attempt<Body, Created, Result, Output>(
  steps: RunAllSteps<Body, Created, Result, Output>,
  body: Body,
  { onCreated, ...options }: Omit<CarriedOptions<Created, Output>, "mayRetry">,
): Promise<Outcome<Created, Result>> {
  const record = new CallRecord();
  let created: Created;
  try {
    created = await steps.create(body, recording(requestOptionsOf(options), record));
  } catch (error) {
    return { kind: record.isWithoutEffect ? "rejected" : "unknown", error };
  }
  await onCreated?.(created);
  try {
    return { kind: "finished", created, run: await steps.wait(created, options) };
  } catch (error) {
    if (error instanceof ResultError) return { kind: "mismatched", created, error };
    return { kind: "unfinished", created, error };
  }
}
