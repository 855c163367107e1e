import type { Overlay } from "../../generator/weave/overlay.js";
import { addCondition } from "./add-condition.js";
import { addIterator } from "./add-iterator.js";
import { addWaiter, type DeclaredWaiter } from "./add-waiter.js";
import type { Pages } from "./read-paging.js";

/**
 * Adds methods that wait: for the end of work whose status lookup has `x-waiter`, from its creation or for many at
 * once, and for a condition of the caller (`x-condition`). Adds iterators over all pages of an operation with
 * `x-pages`.
 */
export const polling: Overlay = {
  name: "polling",
  weave(generated) {
    for (const [operation, pages] of generated.operationsWith<Pages>("x-pages"))
      addIterator(generated, operation, pages);
    for (const [lookup, waiter] of generated.operationsWith<DeclaredWaiter>("x-waiter"))
      addWaiter(generated, lookup, waiter);
    for (const [operation, name] of generated.operationsWith<string>("x-condition"))
      addCondition(generated, operation, name);
  },
};
