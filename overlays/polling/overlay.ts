import { defineOverlay, type Overlay } from "../../generator/weave/overlay.js";
import { addIterator } from "./add-iterator.js";
import { addWaiter, type DeclaredWaiter } from "./add-waiter.js";
import type { Pages } from "./read-paging.js";
import { paramTagsOf, pathParametersOf, type ApiOperation } from "../../generator/model/api.js";
import { emitMemberName } from "../../generator/model/text/code.js";
import { callNoting, callOperation } from "../../generator/weave/call.js";
import { addMethods } from "../../generator/weave/change.js";
import type { ClientCode } from "../../generator/weave/client-code.js";
import { doc, throwsOf } from "../../generator/weave/doc.js";
import { operationsWith } from "../../generator/weave/find.js";
import { runtime } from "./runtime.js";
import { emitId, waitErrors } from "./wait.js";

/**
 * Adds methods that wait: for the end of work whose status lookup has `x-waiter`, from its creation or for many at
 * once, and for a condition of the caller (`x-condition`). Adds iterators over all pages of an operation with
 * `x-pages`.
 */
export const polling: Overlay = defineOverlay({
  name: "polling",
  extensions: ["x-capacity", "x-condition", "x-pages", "x-waiter"],
  apply(client) {
    for (const [operation, pages] of operationsWith<Pages>(client, "x-pages"))
      addIterator(client, operation, pages);
    for (const [lookup, waiter] of operationsWith<DeclaredWaiter>(client, "x-waiter"))
      addWaiter(client, lookup, waiter);
    for (const [operation, name] of operationsWith<string>(client, "x-condition"))
      addCondition(client, operation, name);
  },
});

/** Adds the method that polls an operation until the caller accepts a response. */
function addCondition(client: ClientCode, operation: ApiOperation, name: string): void {
  const { type } = operation.result;
  const read = `(request) => note(${callOperation(operation, "request")})`;
  const args = [emitId(operation), read, "options", "this.#transport"];
  const options = `${client.use(runtime.typeOf("ConditionOptions"))}<${type}>`;
  addMethods(client, operation, [
    {
      name: emitMemberName(name),
      docs: [
        doc(
          `Poll \`${operation.method}\` until \`options.until\` accepts a response, and return that response.`,
          "",
          ...paramTagsOf(operation),
          throwsOf(operation.method),
          ...waitErrors,
        ),
      ],
      parameters: [...pathParametersOf(operation), { name: "options", type: options }],
      returnType: `ApiPromise<${type}>`,
      statements: `return ${callNoting(client, runtime.waitForCondition, ...args)};`,
    },
  ]);
}
