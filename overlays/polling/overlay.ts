import { extensionOf, type Overlay } from "../../generator/weave/overlay.js";
import type { Waiter } from "../../runtime/polling/index.js";
import { addCondition } from "./add-condition.js";
import { addIterator } from "./add-iterator.js";
import { addWaiter } from "./add-waiter.js";
import type { Pages } from "./read-paging.js";

/**
 * Adds methods that wait: for the end of work whose status lookup has `x-waiter`, from its creation or for many at
 * once, and for a condition of the caller (`x-condition`). Adds iterators over all pages of an operation with
 * `x-pages`.
 */
export const polling: Overlay = {
  name: "polling",
  weave(generated) {
    for (const operation of generated.operations()) {
      const pages = extensionOf<Pages>(operation.source, "x-pages");
      if (pages !== undefined) addIterator(generated, operation, pages);
    }
    for (const lookup of generated.operations()) {
      const waiter = extensionOf<Waiter & { result: string }>(lookup.source, "x-waiter");
      if (waiter !== undefined) addWaiter(generated, lookup, waiter);
    }
    for (const operation of generated.operations()) {
      const name = extensionOf<string>(operation.source, "x-condition");
      if (name !== undefined) addCondition(generated, operation, name);
    }
  },
};
