import type { MethodDeclarationStructure, OptionalKind } from "ts-morph";
import { readActions } from "../../generator/api/actions.js";
import {
  optionsParameter,
  paramTagsOf,
  pathParametersOf,
  type ApiOperation,
} from "../../generator/api/api.js";
import { schemasIn } from "../../generator/api/extensions.js";
import { emitKey, emitMemberName, emitProse, emitString } from "../../generator/api/text/code.js";
import { callOperation } from "../../generator/client/call.js";
import { addMethods } from "../../generator/client/change.js";
import { doc, throwsOf } from "../../generator/client/doc.js";
import { operationsWith } from "../../generator/client/find.js";
import { defineOverlay, type Overlay } from "../../generator/client/overlay.js";

/**
 * Adds a method for each known action of an operation with `x-actions`: an operation `things.update` whose body has the
 * action `open` becomes `things.open(id)`.
 */
export const actions: Overlay = defineOverlay({
  name: "actions",
  extensions: schemasIn("overlays/actions"),
  apply(client, { document }) {
    for (const [operation] of operationsWith(client, "x-actions")) {
      const { field = "", values = [] } = readActions(document, operation.source) ?? {};
      const methods = values.map((value): OptionalKind<MethodDeclarationStructure> => ({
        name: emitMemberName(value),
        docs: [doc(...describe(operation, field, value))],
        parameters: [...pathParametersOf(operation), optionsParameter("RequestOptions")],
        returnType: `ApiPromise<${operation.result.type}>`,
        statements: `return ${callOperation(operation, "options", { body: `{ ${emitKey(field)}: ${emitString(value)} }` })};`,
      }));
      addMethods(client, operation, methods);
    }
  },
});

function describe(operation: ApiOperation, field: string, value: string): string[] {
  const call = `\`${operation.method}\` with the ${field} \`${value}\`.`;
  const { summary } = operation.source;
  const what = emitProse(summary === undefined ? `Calls ${call}` : `${summary}: ${call}`);
  return [what, "", ...paramTagsOf(operation), throwsOf(operation.method)];
}
