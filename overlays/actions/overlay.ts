import { allOperations, type Api, type ApiOperation } from "../../generator/model/api.js";
import { emitKey, emitMemberName, emitProse, emitString } from "../../generator/text/code.js";
import { defineOverlay, type AnyOverlay } from "../../generator/weave/overlay.js";
import {
  knownValues,
  resolve,
  type OpenApiDocument,
  type SchemaObject,
} from "../../generator/model/openapi.js";

/** An operation whose body names an action, and the actions that the spec knows. */
interface ActionOperation {
  readonly operation: ApiOperation;
  readonly field: string;
  readonly values: readonly string[];
}

/**
 * Gives every known action of an operation with `x-actions` a method of its own: an operation
 * `things.update` whose body has the action `open` becomes `things.open(id)`.
 */
export const actions: AnyOverlay = defineOverlay<readonly ActionOperation[]>({
  name: "actions",
  read(api) {
    const found = allOperations(api).flatMap((operation) => readActions(api, operation));
    return found.length === 0 ? undefined : found;
  },
  apply(generated, operations) {
    for (const { operation, field, values } of operations) {
      const path = operation.pathParameters;
      for (const value of values) {
        const args = [
          ...path.map(({ argument }) => argument),
          `{ ${emitKey(field)}: ${emitString(value)} }`,
          "options",
        ];
        generated.addMethod({
          resource: operation.id.split(".").slice(0, -1)[0],
          name: emitMemberName(value),
          doc: describe(operation, field, value),
          parameters: [
            ...path.map(({ argument, type }) => ({ name: argument, type: type.text })),
            { name: "options", type: "RequestOptions", optional: true },
          ],
          result: operation.result.type.text,
          expression: `this.${operation.method}(${args.join(", ")})`,
        });
      }
    }
  },
});

function readActions({ document }: Api, operation: ApiOperation): ActionOperation[] {
  const extension = operation.source["x-actions"];
  if (typeof extension !== "object" || extension === null || !("field" in extension)) return [];
  const field = String(extension.field);
  return [{ operation, field, values: readValues(document, operation, field) }];
}

function readValues(document: OpenApiDocument, operation: ApiOperation, field: string): string[] {
  const { requestBody } = operation.source;
  const media = requestBody && resolve(document, requestBody).content?.["application/json"];
  const body = media?.schema && resolve<SchemaObject>(document, media.schema);
  const property = body?.properties?.[field];
  if (property === undefined) return [];
  return knownValues(resolve<SchemaObject>(document, property)).map(String);
}

function describe(
  { source, method, pathParameters }: ApiOperation,
  field: string,
  value: string,
): string {
  const params = pathParameters.map(
    ({ argument, description }) =>
      `@param ${argument} - ${emitProse(description.split("\n")[0] ?? "")}`,
  );
  const what = emitProse(`${source.summary}: \`${method}\` with the ${field} \`${value}\`.`);
  return [what, "", ...params].join("\n");
}
