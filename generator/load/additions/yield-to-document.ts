import { asList, asRecord, asText, isRecord } from "../../../runtime/json/values.js";
import { splitPointer } from "../../../runtime/json/pointer.js";
import type { Outranked } from "../../model/api.js";
import { listAlternatives, listParts } from "../../model/effective-schema.js";
import { listOperations } from "../../model/openapi.js";
import type { Node, OpenApiDocument, SchemaObject } from "../../model/openapi.js";
import { resolveBody, resolveResult } from "../../model/resolve-json.js";
import { pointerTo } from "../../model/step.js";
import { walkParts } from "../../read/document-shape.js";

/** Where our extensions and the document in force differ. */
export interface Yielded {
  /** Steps to the part of an extension. */
  readonly steps: readonly string[];
  readonly message: string;
  /** What the document has and ours would refuse; absent where the document lacks something. */
  readonly outranked?: Outranked;
}

/**
 * Makes our extensions say no more than the document in force allows, in place: what it does not list any more leaves
 * them, and what it names without our knowing is refused by none of them.
 */
export function yieldToDocument(document: OpenApiDocument): Yielded[] {
  const found: Yielded[] = [];
  limitRegions(document, found);
  limitWaiters(document, found);
  limitReasoning(document, found);
  return found;
}

function limitRegions(document: OpenApiDocument, found: Yielded[]): void {
  walkParts(document, (node, _shape, step) => {
    const regions = asRecord(node["x-regions"]);
    if (step === undefined) return;
    const closed = closedValues(document, node);
    const steps = splitPointer(pointerTo({ parent: step, key: "x-regions" }));
    for (const [region, rule] of Object.entries(regions)) {
      for (const key of ["values", "managed", "default"])
        if (isRecord(rule)) limit(rule, key, [...steps, region], closed, found);
    }
  });
}

function limitWaiters(document: OpenApiDocument, found: Yielded[]): void {
  for (const { path, httpMethod, source } of listOperations(document)) {
    const waiter = source["x-waiter"];
    if (!isRecord(waiter)) continue;
    const fields = propertiesOf(document, resolveResult(document, source));
    const closed = closedValues(document, fields[asText(waiter["field"])]);
    const steps = ["paths", path, httpMethod, "x-waiter"];
    for (const key of ["terminal", "failed"]) limit(waiter, key, steps, closed, found);
    const output = asRecord(waiter["output"]);
    limit(output, "status", [...steps, "output"], closed, found);
    if (output["status"] === undefined) Reflect.deleteProperty(waiter, "output");
  }
}

function limitReasoning(document: OpenApiDocument, found: Yielded[]): void {
  const matrix = document["x-reasoning"];
  if (!isRecord(matrix)) return;
  const { operation, modelField, settingField, aliases, successor } = matrix;
  const owner = listOperations(document).find(({ source }) =>
    [source["x-name"], source.operationId].includes(asText(operation)),
  );
  const body = owner && propertiesOf(document, resolveBody(document, owner.source));
  if (body === undefined) return;
  const models = closedValues(document, body[asText(modelField)]);
  const rows = asList(matrix["rows"]).filter(isRecord);
  for (const [at, row] of rows.entries())
    limit(row, "models", ["x-reasoning", "rows", String(at)], models, found);
  const settings = { document, matrix, rows, found };
  limitSettings(settings, asText(settingField), body[asText(settingField)]);
  const left = rows.filter(({ models: names }) => names !== undefined);
  Reflect.set(matrix, "rows", left);
  const known = left.flatMap(({ models: names }) => asList(names));
  limitNames(
    aliases,
    ["x-reasoning", "aliases"],
    found,
    (name, target) => known.includes(target) && (models ?? [name]).includes(name),
  );
  const moved = asRecord(successor)["models"];
  limitNames(moved, ["x-reasoning", "successor", "models"], found, (name) => known.includes(name));
}

function limitNames(
  names: unknown,
  steps: readonly string[],
  found: Yielded[],
  isKept: (name: string, target: unknown) => boolean,
): void {
  for (const [name, target] of Object.entries(asRecord(names))) {
    if (isKept(name, target)) continue;
    Reflect.deleteProperty(Object(names), name);
    found.push(describeLack([...steps, name], [name]));
  }
}

/** The matrix, and the document that it is compared with. */
interface Settings {
  readonly document: OpenApiDocument;
  readonly matrix: Node;
  readonly rows: readonly Node[];
  readonly found: Yielded[];
}

/** Compares a setting and what is inside it with the paths that rows accept. */
function limitSettings(settings: Settings, path: string, schema: unknown): void {
  const { document, rows } = settings;
  const accepts = rows.map((row) => asRecord(row["accepts"]));
  const paths = new Set(accepts.flatMap(Object.keys));
  const inner = [...paths].filter((each) => each.startsWith(`${path}.`));
  if (!isRecord(schema)) return;
  if (paths.has(path)) return limitSetting(settings, path, closedValues(document, schema));
  if (inner.length === 0) return supersede(settings, path, []);
  const properties = propertiesOf(document, schema);
  const isClosed = listParts(document, schema).some((part) => part.additionalProperties === false);
  for (const [name, property] of Object.entries(properties))
    limitSettings(settings, `${path}.${name}`, property);
  for (const each of isClosed ? inner : []) {
    const [name = ""] = each.slice(path.length + 1).split(".");
    if (!Object.hasOwn(properties, name)) limitSetting(settings, each, []);
  }
}

function limitSetting(settings: Settings, path: string, closed: unknown[] | undefined): void {
  const { rows, found } = settings;
  const known = rows.flatMap((row) => asList(asRecord(row["accepts"])[path]));
  for (const [at, row] of rows.entries())
    for (const key of ["accepts", "defaults"])
      limit(asRecord(row[key]), path, ["x-reasoning", "rows", String(at), key], closed, found);
  const more = (closed ?? []).filter((value) => value !== null && !known.includes(value));
  if (more.length > 0) supersede(settings, path, more.map(String));
}

function supersede({ matrix, found }: Settings, path: string, values: readonly string[]): void {
  Reflect.set(matrix, "published", { ...asRecord(matrix["published"]), [path]: values });
  const what = values.length === 0 ? path : `${path}: ${values.join(", ")}`;
  const message = `x-reasoning: the document names ${what}, which no row knows, so none refuses it`;
  found.push({ steps: ["x-reasoning"], message, outranked: { extension: "x-reasoning", what } });
}

/** Takes out of a member of ours what is not among the values of a document; one that lists none has any. */
function limit(
  owner: Node,
  key: string,
  steps: readonly string[],
  closed: readonly unknown[] | undefined,
  found: Yielded[],
): void {
  const values = [owner[key] ?? []].flat();
  const gone = values.filter((value) => closed?.includes(value) === false);
  if (gone.length === 0) return;
  const kept = values.filter((value) => !gone.includes(value));
  if (kept.length === 0) Reflect.deleteProperty(owner, key);
  else owner[key] = kept;
  found.push(describeLack([...steps, key], gone.map(String)));
}

function describeLack(steps: readonly string[], gone: readonly string[]): Yielded {
  const extension = steps.findLast((step) => step.startsWith("x-"));
  return {
    steps,
    message: `${extension}: the document does not list ${gone.toSorted().join(", ")}`,
  };
}

/** Lists the only values of a schema; `undefined` if there can be others. */
export function closedValues(document: OpenApiDocument, schema: unknown): unknown[] | undefined {
  if (!isRecord(schema)) return undefined;
  const lists = listAlternatives(document, schema)
    .filter(({ type }) => type !== "null")
    .map((each) => ("const" in each ? [each["const"]] : asList(each["enum"])));
  return lists.length === 0 || lists.some((list) => list.length === 0) ? undefined : lists.flat();
}

/** Returns the properties of a schema, also those in the parts of its compositions. */
function propertiesOf(
  document: OpenApiDocument,
  schema: unknown,
): Readonly<Record<string, unknown>> {
  const parts: readonly SchemaObject[] = listParts(document, schema);
  return Object.assign({}, ...parts.map(({ properties }) => properties));
}
