import { allOperations, type Api, type ApiOperation } from "../../generator/model/api.js";
import { effectiveSchema } from "../../generator/model/effective-schema.js";
import { isNullable } from "../../generator/model/is-nullable.js";
import { resolveBody } from "../../generator/model/resolve-json.js";
import { readOperation } from "../../generator/weave/read-operations.js";
import type { SchemaObject } from "../../generator/model/openapi.js";
import type { ControlLevels, ReasoningMatrix } from "../../runtime/reasoning/index.js";
import { emitUnion } from "../../generator/model/text/code.js";

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

/** What a document says about reasoning settings. */
export interface ReasoningFacts {
  readonly matrix: Matrix;
  /** Type of the body that the matrix governs. */
  readonly body: string;
  readonly model: Field;
  readonly setting: Field;
}

/** A field of the body that the matrix governs. */
export interface Field {
  readonly name: string;
  readonly schema: SchemaObject;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
}

/** The matrix as in the spec. The linter has checked its shape. */
export interface Matrix extends Omit<ReasoningMatrix, "defaultModel" | "controls"> {
  readonly controls?: Readonly<Record<string, { readonly levels: ControlLevels }>>;
}

/**
 * Emits the type arguments for the fields of a converted body: texts, model and settings. Emits none if no document
 * names a successor.
 */
export function emitMovedBody(apis: readonly Api[]): string[] {
  const matrices = new Map(apis.map((api) => [api.name, readFacts(api)?.matrix] as const));
  const successors = [...matrices.values()].flatMap((matrix) => matrix?.successor ?? []);
  const target = successors[0] && matrices.get(successors[0].api);
  if (target === undefined) return [];
  const texts = new Set(successors.flatMap(({ fields }) => fields));
  return [[...texts], [target.modelField], [target.settingField]].map((names) => emitUnion(names));
}
