import { asList, asRecord, asText, isRecord } from "../../../runtime/json/values.js";
import { readAt, removeAt, splitPointer } from "../../../runtime/json/pointer.js";
import type { Outranked } from "../../api/api.js";
import { listAlternatives, listParts, propertiesOf } from "../../api/effective-schema.js";
import { listOperations, type Node, type OpenApiDocument } from "../../api/openapi.js";
import { resolveBody, resolveResult } from "../../api/resolve-json.js";
import { pointerTo } from "../../api/step.js";
import { walkParts } from "../../api/read/document-shape.js";

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
  const limits = new Limits(document);
  limits.limitRegions();
  limits.limitWaiters();
  limits.limitReasoning();
  return limits.found;
}

/** Lists the only values of a schema; `undefined` if there can be others. */
export function closedValues(document: OpenApiDocument, schema: unknown): unknown[] | undefined {
  if (!isRecord(schema)) return undefined;
  const lists = listAlternatives(document, schema)
    .filter(({ type }) => type !== "null")
    .map((each) => ("const" in each ? [each["const"]] : asList(each["enum"])));
  return lists.length === 0 || lists.some((list) => list.length === 0) ? undefined : lists.flat();
}

/** Limits extensions to a document, and notes what it finds. */
class Limits {
  readonly found: Yielded[] = [];
  readonly #document: OpenApiDocument;

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  limitRegions(): void {
    walkParts(this.#document, (node, _shape, step) => {
      const rules = node["x-regions"];
      if (step === undefined || !isRecord(rules)) return;
      const closed = this.#closed(node);
      const steps = splitPointer(pointerTo({ parent: step, key: "x-regions" }));
      for (const region of Object.keys(rules))
        for (const key of ["values", "managed", "default"])
          this.#limit([...steps, region, key], closed);
    });
  }

  limitWaiters(): void {
    for (const { path, httpMethod, source } of listOperations(this.#document)) {
      const waiter = asRecord(source["x-waiter"]);
      const fields = propertiesOf(this.#document, resolveResult(this.#document, source));
      const closed = this.#closed(fields[asText(waiter["field"])]);
      const steps = ["paths", path, httpMethod, "x-waiter"];
      const lists = Object.keys(waiter).filter((key) => Array.isArray(waiter[key]));
      for (const key of lists) this.#limit([...steps, key], closed);
      const { output } = waiter;
      this.#limit([...steps, "output", "status"], closed);
      if (isRecord(output) && output["status"] === undefined)
        Reflect.deleteProperty(waiter, "output");
    }
  }

  limitReasoning(): void {
    const matrix = asRecord(this.#document["x-reasoning"]);
    const { operation, modelField, settingField, aliases, successor } = matrix;
    const owner = listOperations(this.#document).find(({ source }) =>
      [source["x-name"], source.operationId].includes(asText(operation)),
    );
    if (owner === undefined) return;
    const body = propertiesOf(this.#document, resolveBody(this.#document, owner.source));
    const models = this.#closed(body[asText(modelField)]);
    const rows = asList(matrix["rows"]).filter(isRecord);
    this.#limitSettings(matrix, asText(settingField), body[asText(settingField)]);
    for (const at of rows.keys())
      this.#limit(["x-reasoning", "rows", String(at), "models"], models);
    const left = rows.filter(({ models: names }) => names !== undefined);
    Reflect.set(matrix, "rows", left);
    const known = new Set(left.flatMap(({ models: names }) => asList(names)));
    for (const [alias, target] of Object.entries(asRecord(aliases)))
      if (!known.has(target) || models?.includes(alias) === false)
        this.#remove(["x-reasoning", "aliases", alias]);
    for (const name of Object.keys(asRecord(asRecord(successor)["models"])))
      if (!known.has(name)) this.#remove(["x-reasoning", "successor", "models", name]);
  }

  /** Compares a setting and what is inside it with the paths that rows accept. */
  #limitSettings(matrix: Node, path: string, schema: unknown): void {
    const rows = asList(matrix["rows"]).map(asRecord);
    const paths = new Set(rows.flatMap(({ accepts }) => Object.keys(asRecord(accepts))));
    const inner = [...paths].filter((each) => each.startsWith(`${path}.`));
    if (!isRecord(schema)) return;
    if (paths.has(path)) return this.#limitSetting(matrix, path, this.#closed(schema));
    if (inner.length === 0) return this.#outrank(matrix, path, []);
    const properties = propertiesOf(this.#document, schema);
    for (const [name, property] of Object.entries(properties))
      this.#limitSettings(matrix, `${path}.${name}`, property);
    const parts = listParts(this.#document, schema);
    if (!parts.some((part) => part.additionalProperties === false)) return;
    for (const each of inner) {
      const [name = ""] = each.slice(path.length + 1).split(".");
      if (!Object.hasOwn(properties, name)) this.#limitSetting(matrix, each, []);
    }
  }

  #limitSetting(matrix: Node, path: string, closed: unknown[] | undefined): void {
    const rows = asList(matrix["rows"]).map(asRecord);
    const known = new Set(rows.flatMap(({ accepts }) => asList(asRecord(accepts)[path])));
    for (const at of rows.keys())
      for (const key of ["accepts", "defaults"])
        this.#limit(["x-reasoning", "rows", String(at), key, path], closed);
    const more = (closed ?? []).filter((value) => value !== null && !known.has(value));
    if (more.length > 0) this.#outrank(matrix, path, more.map(String));
  }

  #outrank(matrix: Node, path: string, values: readonly string[]): void {
    matrix["published"] = { ...asRecord(matrix["published"]), [path]: values };
    const what = values.length === 0 ? path : `${path}: ${values.join(", ")}`;
    const message = `x-reasoning: the document names ${what}, which no row knows, so none refuses it`;
    const outranked = { extension: "x-reasoning", what } as const;
    this.found.push({ steps: ["x-reasoning"], message, outranked });
  }

  /** Takes out of a member what is not among the values of the document; one that lists none has any. */
  #limit(steps: readonly string[], closed: readonly unknown[] | undefined): void {
    const values = [readAt(this.#document, steps) ?? []].flat();
    const gone = values.filter((value) => closed?.includes(value) === false);
    if (gone.length === 0) return;
    const owner = this.#remove(steps, gone);
    const kept = values.filter((value) => !gone.includes(value));
    if (kept.length > 0) Reflect.set(owner, steps.at(-1) ?? "", kept);
  }

  /** Removes a member, and notes what of it the document does not list; returns what had it. */
  #remove(steps: readonly string[], gone: readonly unknown[] = steps.slice(-1)): object {
    const owner = removeAt(this.#document, steps);
    const extension = steps.findLast((step) => step.startsWith("x-"));
    const names = gone.map(String).toSorted().join(", ");
    this.found.push({ steps, message: `${extension}: the document does not list ${names}` });
    return owner;
  }

  #closed(schema: unknown): unknown[] | undefined {
    return closedValues(this.#document, schema);
  }
}
