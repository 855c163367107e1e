import { isAbsent, readOwn } from "../../runtime/json/values.js";
import { escapeStep } from "../../runtime/json/pointer.js";
import type { Note } from "../api/problem.js";
import { describeMisfit } from "../api/read/assert-structure.js";
import { defineMember, type Node, type OpenApiDocument } from "../api/openapi.js";
import { pointerTo, type Step } from "../api/step.js";
import { fieldsOf, isObjectShape, itemOf, shapeOfMember } from "../api/read/document-shape.js";
import { walkParts } from "../api/read/document-shape.js";
import { schemaFlaws } from "./schema-flaws.js";

/**
 * Repairs a bundled document in place where a flaw has one obvious interpretation: leftovers of another OpenAPI
 * version, and empty fields. What it expects of the author stays as it is.
 */
export function repairDocument(document: OpenApiDocument): Note[] {
  const repairs: Note[] = [];
  const anchors = new Map<unknown, string>();
  const references: [Node, Step | undefined][] = [];
  const dialect = document.openapi.startsWith("3.0") ? "3.0" : "3.1";
  walkParts(document, (node, shape, step) => {
    repairs.push(...dropEmptyFields(node, shape, step));
    // Quoted numbers and flags, and texts without quotes.
    for (const key of Object.keys(node))
      repairs.push(...readMember(node, shapeOfMember(shape, key), { parent: step, key }));
    if (shape === "pathItem{}" && step?.key === "paths") repairs.push(...readPaths(node, step));
    if (shape !== "schema") return;
    for (const { key, ...flaw } of schemaFlaws.flatMap((mend) => mend(node, dialect))) {
      const steps = [key].flat().map(escapeStep);
      repairs.push({ pointer: [pointerTo(step), ...steps].join("/"), ...flaw });
    }
    repairs.push(...readValues(node, step));
    if (typeof node["$anchor"] === "string") anchors.set(`#${node["$anchor"]}`, pointerTo(step));
    if (/^#[^/]/.test(String(node["$ref"]))) references.push([node, step]);
  });
  for (const [node, step] of references) {
    // Anchors of schemas (JSON Schema 2020-12, section 8.2.2) become their places.
    const place = anchors.get(node["$ref"]);
    if (place === undefined) continue;
    const message = `$ref: ${String(node["$ref"])} is read as ${place}`;
    repairs.push({ pointer: pointerTo(step), message });
    node["$ref"] = place;
  }
  return repairs;
}

/**
 * Drops empty fields in place: `schema:` with nothing after it is YAML for no schema.
 *
 * Members that the author named, such as properties, stay and become unconstrained.
 */
function dropEmptyFields(node: Node, shape: string, step: Step | undefined): Note[] {
  const empty = Object.keys(node).filter((key) => isNothing(node[key], shape, key));
  return empty.flatMap((key): Note[] => {
    const message = settle(node, key, shape);
    return message === undefined ? [] : [{ pointer: pointerTo({ parent: step, key }), message }];
  });
}

/** Begins every path with a slash, and ends it before what a URI template (RFC 6570) says of its query. */
function readPaths(paths: Node, parent: Step | undefined): Note[] {
  return Object.keys(paths).flatMap((path) => {
    const read = path.replace(/^(?!\/|x-)/, "/").replaceAll(/\{[?&][^{}]*\}/g, "");
    if (read === path) return [];
    const isTaken = Object.hasOwn(paths, read);
    paths[read] ??= paths[path];
    delete paths[path];
    const reading = isTaken ? "left out, because the document also has" : "read as";
    const message = `${path} is ${reading} ${read}`;
    return [{ pointer: pointerTo({ parent, key: path }), message }];
  });
}

function readMember(node: Node, shape: string | undefined, step: Step): Note[] {
  const { [step.key]: given } = node;
  const read = readScalar(given, shape);
  if (read === undefined) return [];
  node[step.key] = read;
  const message = `${JSON.stringify(given)} is read as ${JSON.stringify(read)}`;
  return [{ pointer: pointerTo(step), message }];
}

/** Reads the values of a schema as those of its only type: to YAML, a text without quotes may be a number. */
function readValues(schema: Node, parent: Step | undefined): Note[] {
  const types = [schema["type"]].flat().filter((each) => each !== "null");
  const shape = readOwn(shapes, types.join());
  if (shape === undefined) return [];
  const listed: Node = Object(schema["enum"]);
  const within = { parent, key: "enum" };
  return [
    ...["const", "default"].flatMap((key) => readValue(schema, shape, { parent, key })),
    ...Object.keys(listed).flatMap((key) => readValue(listed, shape, { parent: within, key })),
  ];
}

/** Reads a value as one of a type. Another one is noted, and a default is dropped. */
function readValue(node: Node, shape: string, step: Step): Note[] {
  const found = readMember(node, shape, step);
  const { [step.key]: value } = node;
  const expected = isAbsent(value) ? undefined : describeMisfit(value, shape);
  if (expected === undefined) return found;
  if (step.key === "default") delete node[step.key];
  const message = `${JSON.stringify(value)} does not have its type, which is ${expected}`;
  return [{ pointer: pointerTo(step), message }];
}

/** The shapes of values by their type. */
const numbers = { integer: "number", number: "number" };
const shapes = { ...numbers, array: "value[]", boolean: "flag", object: "value{}", string: "text" };

function readScalar(value: unknown, shape: string | undefined): unknown {
  if (shape === "text" && /^(?:boolean|number)$/.test(typeof value)) return String(value);
  if (typeof value !== "string") return undefined;
  if (shape === "flag" && /^(?:true|false)$/.test(value)) return value === "true";
  return shape === "number" && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** Reports whether a member is empty. PHP writes an object without members as a list. */
function isNothing(value: unknown, shape: string, key: string): boolean {
  if (!Array.isArray(value) || value.length > 0) return value === null;
  return isObjectShape(shapeOfMember(shape, key));
}

/** Fields for which null is an ordinary value; some authors also write `type: null` for the null type. */
const values = new Set(["const", "default", "enum", "example", "examples", "type", "value"]);

/** Repairs an empty field or member and describes how. */
function settle(node: object, key: string, shape: string): string | undefined {
  const fields = fieldsOf(shape);
  if (shape.endsWith("{}") && fieldsOf(itemOf(shape) ?? "") !== undefined) {
    defineMember(node, key, {});
    return `${key} is empty, so nothing is known about it`;
  }
  if (fields === undefined || key.startsWith("x-")) return undefined;
  // One of the values of `enum` may be null, but never the field.
  if (key !== "enum" && !Object.hasOwn(fields, key) && values.has(key)) return undefined;
  Reflect.deleteProperty(node, key);
  return `${key} is empty, so it is ignored`;
}
