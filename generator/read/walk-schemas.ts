import { isRecord } from "../../runtime/json/values.js";
import { hasMembers } from "../model/has-members.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { pointerTo, type Step } from "../model/step.js";

/** Calls back for every schema of a document, outermost first, with a function that returns its JSON Pointer. */
export function walkSchemas(
  document: OpenApiDocument,
  visit: (schema: Readonly<Record<string, unknown>>, pointer: () => string) => void,
): void {
  const { components, ...others } = document;
  const { schemas, ...otherComponents } = components ?? {};
  const top: Step = { key: "components" };
  walkGroup(schemas, { parent: top, key: "schemas" }, visit);
  walkOther(otherComponents, top, visit);
  for (const [key, other] of Object.entries(others)) walkOther(other, { key }, visit);
}

type Visit = Parameters<typeof walkSchemas>[1];

const single =
  `additionalItems additionalProperties contains contentSchema else if items not propertyNames then
  unevaluatedItems unevaluatedProperties`.split(/\s+/);
const grouped = `$defs allOf anyOf definitions dependentSchemas oneOf patternProperties prefixItems
  properties`.split(/\s+/);

function walkSchema(node: unknown, step: Step, visit: Visit): void {
  if (!isRecord(node)) return;
  visit(node, () => pointerTo(step));
  for (const key of single) if (key in node) walkSchema(node[key], { parent: step, key }, visit);
  for (const key of grouped) if (key in node) walkGroup(node[key], { parent: step, key }, visit);
}

function walkGroup(group: unknown, parent: Step, visit: Visit): void {
  if (!hasMembers(group)) return;
  for (const key of Object.keys(group)) walkSchema(group[key], { parent, key }, visit);
}

/** Walks a node that is not a schema: it contains schemas under `schema`, and examples can look like anything. */
function walkOther(node: unknown, parent: Step | undefined, visit: Visit): void {
  if (!hasMembers(node)) return;
  for (const key of Object.keys(node)) {
    if (key === "example" || key === "examples" || key.startsWith("x-")) continue;
    const child = node[key];
    if (!hasMembers(child)) continue;
    const step = { parent, key };
    if (key === "schema") walkSchema(child, step, visit);
    else walkOther(child, step, visit);
  }
}
