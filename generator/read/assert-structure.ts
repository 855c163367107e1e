import { isRecord } from "../../runtime/json/is-record.js";
import { hasMembers } from "../model/has-members.js";
import { reasonOf } from "../../runtime/text/reason-of.js";
import { isReference, resolve, type OpenApiDocument } from "../model/openapi.js";
import { GeneratorError, type Problem } from "../model/problem.js";
import { pointerTo, stepTo, type Step } from "../model/step.js";
import { shapeOf, type ObjectShape, type Shape } from "./document-shape.js";
import type { Locate } from "./names/name-operations.js";

/**
 * Asserts that a document has the structure that the generator relies on.
 *
 * The linter reports more, and in better terms, but misses some values that do not belong in a document. Throws a
 * GeneratorError that locates each problem.
 */
export function assertStructure(document: OpenApiDocument, locate: Locate): void {
  const check: Check = { document, found: [], seen: new Map() };
  visit(check, document, "document", undefined);
  if (check.found.length === 0) return;
  throw new GeneratorError(
    check.found.slice(0, 20).map(({ step, message, expected }): Problem => ({
      ...locate(pointerTo(step)),
      message: `${step?.key ?? "the document"} ${message}`,
      expected,
    })),
  );
}

interface Check {
  readonly document: OpenApiDocument;
  readonly found: Finding[];
  /** The shapes that each node was already visited as, because references may be circular. */
  readonly seen: Map<object, string[]>;
}

interface Finding {
  readonly step: Step | undefined;
  readonly message: string;
  readonly expected: string;
}

function visit(check: Check, node: unknown, name: string, step: Step | undefined): void {
  const shape = shapeOf(name);
  if (!isOfKind(node, shape)) {
    const message = `is ${describe(node)}`;
    check.found.push({ step, message, expected: describeShape(name, shape) });
    return;
  }
  if (!hasMembers(node) || isSeen(check, node, name)) return;
  if (shape.kind === "object") visitObject(check, node, shape, step);
  if (shape.kind === "list" || shape.kind === "map") {
    const { of } = shape;
    for (const key of Object.keys(node)) visit(check, node[key], of, { parent: step, key });
  }
}

function visitObject(
  check: Check,
  node: Record<string, unknown>,
  shape: ObjectShape,
  step: Step | undefined,
): void {
  if ("$ref" in node) {
    if (shape.referable) checkReference(check, node, step);
    else {
      const expected = "the value itself";
      check.found.push({
        step,
        message: "is a reference, which OpenAPI does not allow here",
        expected,
      });
    }
    return;
  }
  for (const field of shape.required ?? []) {
    if (!Object.hasOwn(node, field)) {
      check.found.push({ step, message: `has no ${field}`, expected: `${field} in it` });
    }
  }
  for (const key of Object.keys(shape.fields)) {
    // A field without a value is YAML for a missing field.
    const name = Object.hasOwn(node, key) ? shape.fields[key] : undefined;
    if (name !== undefined) visit(check, node[key], name, { parent: step, key });
  }
}

function checkReference(check: Check, node: object, step: Step | undefined): void {
  if (!isReference(node)) {
    const expected = "a string that refers to another node";
    const place = { parent: step, key: "$ref" };
    check.found.push({ step: place, message: "is not a reference", expected });
    return;
  }
  try {
    const target = resolve<object>(check.document, node);
    const name = check.seen.get(node)?.[0];
    if (name !== undefined) visit(check, target, name, stepTo(node.$ref));
  } catch (error) {
    const message = reasonOf(error);
    const expected = "a reference that leads to a node";
    check.found.push({ step, message: `is the ${message}`, expected });
  }
}

function isSeen({ seen }: Check, node: object, name: string): boolean {
  const names = seen.get(node);
  if (names === undefined) seen.set(node, [name]);
  else if (names.includes(name)) return true;
  else names.push(name);
  return false;
}

function isOfKind(node: unknown, shape: Shape): boolean {
  if (shape.kind === "text")
    return typeof node === "string" && (shape.values?.includes(node) ?? true);
  if (shape.kind === "flag") return typeof node === "boolean";
  if (shape.kind === "list") return Array.isArray(node);
  if (shape.kind === "object" && shape.boolean && typeof node === "boolean") return true;
  return isRecord(node);
}

function describe(node: unknown): string {
  if (node === null) return "empty";
  if (Array.isArray(node)) return "a list";
  return typeof node === "object" ? "an object" : `the ${typeof node} ${JSON.stringify(node)}`;
}

function describeShape(name: string, shape: Shape): string {
  const { kind } = shape;
  if (kind === "text") return shape.values ? `one of ${shape.values.join(", ")}` : "a text";
  if (kind === "flag") return "true or false";
  if (kind === "object") return `an object, as a ${name} is`;
  const of = name.slice(0, -2);
  return kind === "list" ? `a list, each a ${of}` : `an object whose every member is a ${of}`;
}
