import { isRecord } from "../../runtime/json/values.js";
import { escapeStep } from "../../runtime/json/pointer.js";
import type { Note } from "../model/problem.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { pointerTo, type Step } from "../model/step.js";
import { fieldsOf, itemOf, walkParts } from "../read/document-shape.js";
import { walkSchemas } from "../read/walk-schemas.js";
import { schemaFlaws } from "./schema-flaws.js";

/**
 * Repairs a bundled document in place where a flaw has one obvious interpretation: leftovers of another OpenAPI
 * version, and empty fields. What it expects of the author stays as it is.
 */
export function repairDocument(document: OpenApiDocument): Note[] {
  const repairs: Note[] = [];
  walkParts(document, (node, shape, step) => repairs.push(...dropEmptyFields(node, shape, step)));
  const anchors = new Map<unknown, string>();
  const dialect = document.openapi.startsWith("3.0") ? "3.0" : "3.1";
  walkSchemas(document, (schema, pointer) => {
    // Found by traversing the document before its structure is checked.
    const found = isRecord(schema) ? schemaFlaws.flatMap((mend) => mend(schema, dialect)) : [];
    for (const { key, ...flaw } of found)
      repairs.push({ pointer: [pointer(), ...[key].flat().map(escapeStep)].join("/"), ...flaw });
    if (typeof schema["$anchor"] === "string") anchors.set(`#${schema["$anchor"]}`, pointer());
  });
  return anchors.size === 0 ? repairs : [...repairs, ...followAnchors(document, anchors)];
}

/** Replaces references to anchors of schemas (JSON Schema 2020-12, section 8.2.2) with references to their places. */
function followAnchors(document: OpenApiDocument, anchors: ReadonlyMap<unknown, string>): Note[] {
  const found: Note[] = [];
  walkSchemas(document, (schema, pointer) => {
    const target = anchors.get(schema["$ref"]);
    if (target === undefined) return;
    found.push({
      pointer: pointer(),
      message: `$ref: ${String(schema["$ref"])} is read as ${target}`,
    });
    Object.assign(schema, { $ref: target });
  });
  return found;
}

/**
 * Drops empty fields in place: `schema:` with nothing after it is YAML for no schema.
 *
 * Members that the author named, such as properties, stay and become unconstrained.
 */
function dropEmptyFields(
  node: Record<string, unknown>,
  shape: string,
  step: Step | undefined,
): Note[] {
  return Object.keys(node).flatMap((key): Note[] => {
    const message = node[key] === null ? settle(node, key, shape) : undefined;
    return message === undefined ? [] : [{ pointer: pointerTo({ parent: step, key }), message }];
  });
}

/** Fields for which null is an ordinary value; some authors also write `type: null` for the null type. */
const values = new Set(["const", "default", "enum", "example", "examples", "type", "value"]);

/** Repairs an empty field or member and describes how. */
function settle(node: object, key: string, shape: string): string | undefined {
  const fields = fieldsOf(shape);
  if (shape.endsWith("{}") && fieldsOf(itemOf(shape) ?? "") !== undefined) {
    // Defined, not assigned, because a name may be `__proto__`.
    Object.defineProperty(node, key, { ...plain, value: {} });
    return `${key} is empty, so nothing is known about it`;
  }
  if (fields === undefined || key.startsWith("x-") || !isEmptied(key, fields)) return undefined;
  Reflect.deleteProperty(node, key);
  return `${key} is empty, so it is ignored`;
}

/**
 * Reports whether null means that a field was left empty. For `enum` it does, although one of its values may be null.
 */
function isEmptied(key: string, fields: Readonly<Record<string, string>>): boolean {
  return key === "enum" || Object.hasOwn(fields, key) || !values.has(key);
}

const plain = { configurable: true, enumerable: true, writable: true };
