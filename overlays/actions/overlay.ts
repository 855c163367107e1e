import { readActions } from "../../generator/model/actions.js";
import { paramTagsOf, pathParametersOf, type ApiOperation } from "../../generator/model/api.js";
import { emitKey, emitMemberName, emitProse, emitString } from "../../generator/model/text/code.js";
import { emitOperation } from "../../generator/weave/emit-call.js";
import type { Overlay } from "../../generator/weave/overlay.js";

/**
 * Adds a method for each known action of an operation with `x-actions`: an operation `things.update` whose body has the
 * action `open` becomes `things.open(id)`.
 */
export const actions: Overlay = {
  name: "actions",
  weave(generated) {
    for (const operation of generated.operations()) {
      const { field = "", values = [] } =
        readActions(generated.api.document, operation.source) ?? {};
      for (const value of values) {
        const body = `{ ${emitKey(field)}: ${emitString(value)} }`;
        generated.addMethod(operation, {
          name: emitMemberName(value),
          doc: describe(operation, field, value),
          calls: [operation.method],
          parameters: pathParametersOf(operation),
          options: "RequestOptions",
          returnType: `ApiPromise<${operation.result.type}>`,
          returned: emitOperation(operation, "options", { body }),
        });
      }
    }
  },
};

function describe(operation: ApiOperation, field: string, value: string): string {
  const call = `\`${operation.method}\` with the ${field} \`${value}\`.`;
  const { summary } = operation.source;
  const what = emitProse(summary === undefined ? `Calls ${call}` : `${summary}: ${call}`);
  return [what, "", ...paramTagsOf(operation)].join("\n");
}
