import { isRecord } from "../../../runtime/json/is-record.js";
import { escapeStep } from "../../../runtime/json/pointer.js";
import type { Note } from "../../model/problem.js";
import type { OpenApiDocument } from "../../model/openapi.js";
import { walkSchemas } from "../../read/walk-schemas.js";
import type { Dialect, Found } from "./flaw.js";
import { schemaFlaws } from "./schema-flaws.js";
import { pointerTo } from "../../model/step.js";
import { fieldsOf, itemOf, walkParts } from "../../read/document-shape.js";

/** The parts of a document that OpenAPI does not allow. */
export interface Repairs {
  /** Flaws with one obvious interpretation, and how they were interpreted. */
  readonly notes: readonly Note[];
  /** Ambiguous flaws, with what would have been accepted. */
  readonly doubts: readonly RepairDoubt[];
}

/** A flaw that only the document's author can fix. */
export interface RepairDoubt extends Note {
  readonly expected: string;
}

/**
 * Repairs a bundled document in place where a flaw has one obvious interpretation: leftovers of another OpenAPI
 * version, and empty fields.
 */
export function repairDocument(document: OpenApiDocument): Repairs {
  const notes = dropEmptyFields(document);
  const doubts: RepairDoubt[] = [];
  const dialect = dialectOf(document);
  walkSchemas(document, (schema, pointer) => {
    for (const { key, message, expected } of findFlaws(schema, dialect)) {
      const place = [pointer(), ...[key].flat().map(escapeStep)].join("/");
      const note = { pointer: place, message };
      if (expected === undefined) notes.push(note);
      else doubts.push({ ...note, expected });
    }
  });
  return { notes, doubts };
}

function dialectOf({ openapi }: OpenApiDocument): Dialect {
  return openapi.startsWith("3.0") ? "3.0" : "3.1";
}

function findFlaws(schema: Readonly<Record<string, unknown>>, dialect: Dialect): readonly Found[] {
  // Found by traversing the document before its structure is checked.
  return isRecord(schema) ? schemaFlaws.flatMap((mend) => mend(schema, dialect)) : [];
}

/**
 * Drops empty fields in place: `schema:` with nothing after it is YAML for no schema.
 *
 * Members that the author named, such as properties, stay and become unconstrained.
 */
function dropEmptyFields(document: object): Note[] {
  const notes: Note[] = [];
  walkParts(document, (node, shape, step) => {
    for (const key of Object.keys(node)) {
      const message = node[key] === null ? settle(node, key, shape) : undefined;
      if (message !== undefined) notes.push({ pointer: pointerTo({ parent: step, key }), message });
    }
  });
  return notes;
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
