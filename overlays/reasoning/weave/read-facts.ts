import { allOperations, type Api, type ApiOperation } from "../../../generator/model/api.js";
import { effectiveSchema } from "../../../generator/model/effective-schema.js";
import { isNullable } from "../../../generator/model/is-nullable.js";
import { resolveBody } from "../../../generator/model/resolve-json.js";
import { readOperation } from "../../../generator/weave/read-operations.js";
import type { Field, Matrix, ReasoningFacts } from "./reasoning-facts.js";

/** Reads what a document says about reasoning settings; `undefined` if it says nothing. */
export function readFacts(api: Api): ReasoningFacts | undefined {
  const matrix = api.document["x-reasoning"];
  if (!isMatrix(matrix)) return undefined;
  const operation = allOperations(api).find(({ id }) => id === matrix.operation);
  if (operation === undefined) return readGoverned(api, matrix, undefined);
  return readOperation(operation, (governed) => readGoverned(api, matrix, governed));
}

function readGoverned(
  api: Api,
  matrix: Matrix,
  operation: ApiOperation | undefined,
): ReasoningFacts {
  const body = operation && resolveBody(api.document, operation.source);
  const readField = (name: string): Field => {
    const schema = body?.properties?.[name] ?? {};
    const required = Array.isArray(body?.["required"]) ? body["required"] : [];
    return {
      name,
      schema: effectiveSchema(api.document, schema),
      isRequired: required.includes(name),
      isNullable: isNullable(api.document, schema),
    };
  };
  return {
    matrix,
    body: operation?.body?.type.text ?? "unknown",
    model: readField(matrix.modelField),
    setting: readField(matrix.settingField),
  };
}

/** The first field that only this extension has. Other documents may use the name for something else. */
function isMatrix(value: unknown): value is Matrix {
  return typeof value === "object" && value !== null && "rows" in value && "settingField" in value;
}
