import { splitPointer } from "../../../runtime/json/pointer.js";
import { isRecord } from "../../../runtime/json/values.js";
import { fieldsOf, hasMembers, itemOf, requiredFields, shapeOfMember } from "./document-shape.js";
import { reasonOf } from "../../../runtime/text/show.js";
import { isReference, resolve, type OpenApiDocument } from "../openapi.js";
import { GeneratorError, type Locate, type Problem } from "../problem.js";
import { pointerTo, type Step } from "../step.js";

/**
 * Asserts that a document has the structure that the generator relies on.
 *
 * The linter reports more, and in better terms, but misses some values that do not belong in a document. Throws a
 * GeneratorError that locates each problem.
 */
export function assertStructure(document: OpenApiDocument, locate: Locate): void {
  const problems: Problem[] = [];
  const report: Report = (step, message, expected) => {
    const name = step?.key ?? "the document";
    if (problems.length < 20)
      problems.push({ ...locate(pointerTo(step)), message: `${name} ${message}`, expected });
  };
  visit({ document, report, seen: new Map() }, document, "document", undefined);
  if (problems.length > 0) throw new GeneratorError(problems);
}

type Report = (step: Step | undefined, message: string, expected: string) => void;

interface Check {
  readonly document: OpenApiDocument;
  readonly report: Report;
  /** The shapes that each node was already visited as, because references may be circular. */
  readonly seen: Map<object, Set<string>>;
}

function visit(check: Check, node: unknown, shape: string, step: Step | undefined): void {
  const expected = describeMisfit(node, shape);
  if (expected !== undefined) return check.report(step, `is ${describe(node)}`, expected);
  if (!hasMembers(node) || isSeen(check, node, shape)) return;
  const fields = fieldsOf(shape);
  if (fields !== undefined && "$ref" in node) return checkReference(check, node, shape, step);
  for (const field of requiredFields.get(shape) ?? [])
    if (!Object.hasOwn(node, field)) check.report(step, `has no ${field}`, `${field} in it`);
  for (const key of Object.keys(node)) {
    const inner = shapeOfMember(shape, key);
    if (inner !== undefined) visit(check, node[key], inner, { parent: step, key });
  }
}

const referable = /^(?:securityScheme|pathItem|parameter|header|requestBody|response|schema)$/;

function checkReference(check: Check, node: object, shape: string, step: Step | undefined): void {
  const { document, report } = check;
  if (!referable.test(shape))
    return report(step, "is a reference, which OpenAPI does not allow here", "the value itself");
  if (!isReference(node)) {
    const place = { parent: step, key: "$ref" };
    return report(place, "is not a reference", "a string that refers to another node");
  }
  try {
    let target: Step | undefined;
    for (const key of splitPointer(node.$ref)) target = { parent: target, key };
    visit(check, resolve<object>(document, node), shape, target);
  } catch (error) {
    report(step, `is the ${reasonOf(error)}`, "a reference that leads to a node");
  }
}

function isSeen({ seen }: Check, node: object, shape: string): boolean {
  const shapes = seen.get(node) ?? new Set();
  if (shapes.has(shape)) return true;
  seen.set(node, shapes.add(shape));
  return false;
}

/** Returns what a shape expects in place of a node; `undefined` if the node fits. */
export function describeMisfit(node: unknown, shape: string): string | undefined {
  const item = itemOf(shape);
  if (shape.endsWith("[]")) return Array.isArray(node) ? undefined : `a list, each a ${item}`;
  if (shape === "text") return typeof node === "string" ? undefined : "a text";
  if (shape === "number") return typeof node === "number" ? undefined : "a number";
  if (shape === "flag") return typeof node === "boolean" ? undefined : "true or false";
  if (shape === "place")
    return places.some((place) => place === node) ? undefined : `one of ${places.join(", ")}`;
  if (isRecord(node) || (shape === "schema" && typeof node === "boolean")) return undefined;
  if (item === undefined) return `an object, as a ${shape} is`;
  return `an object whose every member is a ${item}`;
}

/** Where a parameter can be sent (OpenAPI 3.2, Parameter Locations). */
const places = ["cookie", "header", "path", "query", "querystring"];

function describe(node: unknown): string {
  if (node === null) return "empty";
  if (Array.isArray(node)) return "a list";
  return typeof node === "object" ? "an object" : `the ${typeof node} ${JSON.stringify(node)}`;
}
