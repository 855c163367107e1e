import { allOperations, type Api, type ApiOperation } from "../../generator/model/api.js";
import { defineOverlay, type AnyOverlay } from "../../generator/weave/overlay.js";
import { addCondition } from "./add-condition.js";
import { addIterator } from "./add-iterator.js";
import { addWaiter } from "./add-waiter.js";
import { readPages, type PagedOperation } from "./read-pages.js";
import { readWaiters, type DeclaredWaiter } from "./read-waiters.js";

/** What a document says about waits and pages. */
interface Facts {
  readonly waiters: readonly DeclaredWaiter[];
  /** Operations that are polled until the caller accepts a response (`x-condition`). */
  readonly conditions: readonly ApiOperation[];
  readonly pages: readonly PagedOperation[];
}

/**
 * Adds methods that wait: for the end of work whose status lookup has `x-waiter`, from its creation or for many at
 * once, and for a condition of the caller (`x-condition`). Adds iterators over all pages of an operation with
 * `x-pages`.
 */
export const polling: AnyOverlay = defineOverlay<Facts>({
  name: "polling",
  read(api) {
    const facts = {
      waiters: readWaiters(api),
      conditions: readConditions(api),
      pages: readPages(api),
    };
    return Object.values(facts).some((found) => found.length > 0) ? facts : undefined;
  },
  apply(generated, { waiters, conditions, pages }) {
    for (const paged of pages) addIterator(generated, paged);
    for (const waiter of waiters) addWaiter(generated, waiter);
    for (const condition of conditions) addCondition(generated, condition);
  },
});

function readConditions(api: Api): ApiOperation[] {
  return allOperations(api).filter(({ source }) => source["x-condition"] !== undefined);
}
