import { readActions, type Actions } from "../../generator/model/actions.js";
import {
  describePathParameters,
  pathParametersOf,
  type Api,
  type ApiOperation,
} from "../../generator/model/api.js";
import { emitKey, emitMemberName, emitProse, emitString } from "../../generator/model/text/code.js";
import { defineOverlay, type AnyOverlay } from "../../generator/weave/overlay.js";
import { readOperations } from "../../generator/weave/read-operations.js";

/** An operation whose body names an action, with the actions that the spec lists. */
interface ActionOperation extends Actions {
  readonly operation: ApiOperation;
}

/**
 * Adds a method for each known action of an operation with `x-actions`: an operation `things.update` whose body has the
 * action `open` becomes `things.open(id)`.
 */
export const actions: AnyOverlay = defineOverlay<readonly ActionOperation[]>({
  name: "actions",
  read(api) {
    const found = readOperations(api, (operation) => readActionOperation(api, operation));
    return found.length === 0 ? undefined : found;
  },
  apply(generated, operations) {
    for (const { operation, field, values } of operations) {
      for (const value of values) {
        const args = [
          ...operation.pathParameters.map(({ argument }) => argument),
          `{ ${emitKey(field)}: ${emitString(value)} }`,
          "options",
        ];
        generated.addMethod(operation.id.split(".").slice(0, -1)[0], {
          name: emitMemberName(value),
          doc: describe(operation, field, value),
          parameters: [
            ...pathParametersOf(operation),
            { name: "options", type: "RequestOptions", hasQuestionToken: true },
          ],
          returnType: `ApiPromise<${operation.result.type.text}>`,
          statement: `return this.${operation.method}(${args.join(", ")});`,
        });
      }
    }
  },
});

function readActionOperation({ document }: Api, operation: ApiOperation): ActionOperation[] {
  const found = readActions(document, operation.source);
  return found === undefined ? [] : [{ operation, ...found }];
}

function describe(operation: ApiOperation, field: string, value: string): string {
  const { source, method } = operation;
  const what = emitProse(`${source.summary}: \`${method}\` with the ${field} \`${value}\`.`);
  return [what, "", ...describePathParameters(operation)].join("\n");
}
