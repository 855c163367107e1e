import { allOperations, type ApiOperation } from "../../generator/api.js";
import { defineOverlay, type AnyOverlay } from "../../generator/overlay.js";
import { addCondition } from "./weave/add-condition.js";
import { addWaiter } from "./weave/add-waiter.js";
import { readWaiters, type Waiter } from "./weave/read-waiters.js";

/** What a document says of waiting. */
interface Facts {
  readonly waiters: readonly Waiter[];
  /** Operations to be repeated until the caller is content (`x-condition`). */
  readonly conditions: readonly ApiOperation[];
}

/**
 * Gives clients methods that wait: for the end of work whose status lookup has `x-waiter`, right from
 * its creation or for many at once, and for what `x-condition` leaves to the caller.
 */
export const polling: AnyOverlay = defineOverlay<Facts>({
  name: "polling",
  read(api) {
    const waiters = readWaiters(api);
    const conditions = allOperations(api).filter(
      ({ source }) => source["x-condition"] !== undefined,
    );
    return waiters.length + conditions.length === 0 ? undefined : { waiters, conditions };
  },
  apply(generated, { waiters, conditions }) {
    for (const waiter of waiters) addWaiter(generated, waiter);
    for (const condition of conditions) addCondition(generated, condition);
  },
});
