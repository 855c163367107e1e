import { isRecord } from "../../runtime/json/is-record.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import type { OpenApiDocument } from "../model/openapi.js";

/** Calls back for every schema of a document, outermost first, with a function that returns its JSON Pointer. */
export function walkSchemas(
  document: OpenApiDocument,
  visit: (schema: Readonly<Record<string, unknown>>, pointer: () => string) => void,
): void {
  const { components, ...others } = document;
  const { schemas, ...otherComponents } = components ?? {};
  const top: Step = { key: "components" };
  walkEach(schemas, { parent: top, key: "schemas" }, (node, step) => walkSchema(node, step, visit));
  walkOther(otherComponents, top, visit);
  walkEach(others, undefined, (node, step) => walkOther(node, step, visit));
}

type Visit = Parameters<typeof walkSchemas>[1];

/** A step on the path to a node; pointers are built only on demand. */
interface Step {
  readonly parent?: Step | undefined;
  readonly key: string;
}

const single =
  `additionalItems additionalProperties contains contentSchema else if items not propertyNames then
  unevaluatedItems unevaluatedProperties`.split(/\s+/);
const grouped = `$defs allOf anyOf definitions dependentSchemas oneOf patternProperties prefixItems
  properties`.split(/\s+/);

function walkSchema(node: unknown, step: Step, visit: Visit): void {
  if (!isRecord(node)) return;
  visit(node, () => pointerTo(step));
  for (const key of single) {
    if (key in node) walkSchema(node[key], { parent: step, key }, visit);
  }
  for (const key of grouped) {
    const group: Step = { parent: step, key };
    walkEach(node[key], group, (child, childStep) => walkSchema(child, childStep, visit));
  }
}

/** Walks a node that is not a schema: it contains schemas under `schema`, and examples can look like anything. */
function walkOther(node: unknown, step: Step, visit: Visit): void {
  walkEach(node, step, (child, childStep) => {
    const { key } = childStep;
    if (key === "example" || key === "examples" || key.startsWith("x-")) return;
    if (key === "schema") walkSchema(child, childStep, visit);
    else walkOther(child, childStep, visit);
  });
}

function walkEach(
  group: unknown,
  parent: Step | undefined,
  walk: (child: unknown, step: Step) => void,
): void {
  if (typeof group !== "object" || group === null) return;
  for (const [key, child] of Object.entries(group)) walk(child, { parent, key });
}

function pointerTo(step: Step): string {
  const keys: string[] = [];
  for (let at: Step | undefined = step; at !== undefined; at = at.parent) keys.unshift(at.key);
  return emitPointer(...keys);
}
