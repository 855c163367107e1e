import { readAt, splitPointer } from "../../runtime/json/pointer.js";
import { asRecord } from "../../runtime/json/values.js";
import { attempt } from "../api/attempt.js";
import { isReference, type Node } from "../api/openapi.js";
import { walkParts } from "../api/read/document-shape.js";
import { pointerTo, type Step } from "../api/step.js";

/**
 * Leads references to what has an address of its own to its place in the text, in place, so that no address is requested.
 * Without such references, the addresses of schemas mean nothing any more, and are left out.
 *
 * Source: JSON Schema 2020-12, section 8.2.1; OpenAPI 3.2.0, section 4.1.
 */
export function leadIds(content: unknown): void {
  const { openapi, $self } = asRecord(content);
  const places = new Map([[addressOf($self, unnamed), "#"]]);
  const bases = new Map<Step | undefined, string>();
  const references: [node: Node, base: string][] = [];
  const visit = (node: Node, shape: string, step?: Step): void => {
    const outer = bases.get(step?.parent) ?? addressOf($self, unnamed);
    const base = shape === "schema" ? addressOf(node["$id"], outer) : outer;
    bases.set(step, base);
    // Authors mean parts of their document, also where the schema around has an address.
    if (isReference(node) && !/^#./.test(node.$ref)) references.push([node, base]);
    if (/^#\/(?:\$defs|definitions)\//.test(String(node["$ref"]))) leadInside(content, node, step);
    if (base !== outer) places.set(base, pointerTo(step));
    if (shape === "schema") delete node["$id"];
  };
  walkParts(content, visit, openapi === undefined ? "schema" : "document");
  for (const [node, base] of references) {
    const [, inside = ""] = String(node["$ref"]).split("#");
    const [whole = ""] = addressOf(node["$ref"], base).split("#");
    const place = places.get(whole);
    // An anchor counts in the whole document.
    if (place !== undefined) node["$ref"] = /^\w/.test(inside) ? `#${inside}` : place + inside;
  }
}

/** Leads a reference to definitions in a schema around it, which is the root to those who write that schema alone. */
function leadInside(content: unknown, node: Node, step: Step | undefined): void {
  const inside = String(node["$ref"]).slice(1);
  const places = [`#${inside}`];
  for (let at = step; at !== undefined; at = at.parent) places.push(pointerTo(at) + inside);
  const found = places.find((place) => readAt(content, splitPointer(place)) !== undefined);
  if (found !== undefined) node["$ref"] = found;
}

/** Stands for the address of a text that has none. */
const unnamed = "about://text/";

function addressOf(id: unknown, base: string): string {
  return (typeof id === "string" && attempt(() => new URL(id, base).href)) || base;
}
