import type { Overlay } from "../../generator/weave/overlay.js";
import { addIterator } from "./add-iterator.js";
import { addWaiter, type DeclaredWaiter } from "./add-waiter.js";
import type { Pages } from "./read-paging.js";
import { paramTagsOf, pathParametersOf, type ApiOperation } from "../../generator/model/api.js";
import { emitMemberName } from "../../generator/model/text/code.js";
import { emitOperation } from "../../generator/weave/emit-call.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { runtime } from "./runtime.js";
import { emitId, waitErrors } from "./wait.js";

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

/** Adds the method that polls an operation until the caller accepts a response. */
function addCondition(generated: GeneratedApi, operation: ApiOperation, name: string): void {
  const { type } = operation.result;
  const options = `${generated.addImport(runtime.ConditionOptions)}<${type}>`;
  generated.addMethod(operation, {
    name: emitMemberName(name),
    doc: [
      `Poll \`${operation.method}\` until \`options.until\` accepts a response, and return that response.\n`,
      ...paramTagsOf(operation),
      ...waitErrors,
    ].join("\n"),
    calls: [operation.method],
    parameters: [...pathParametersOf(operation), { name: "options", type: options }],
    returnType: `ApiPromise<${type}>`,
    returned: generated.emitLastResponse(runtime.waitForCondition, [
      emitId(operation),
      `(request) => note(${emitOperation(operation, "request")})`,
      "options",
      "this.#transport",
    ]),
  });
}
