import { asRecord } from "../../../runtime/json/values.js";
import { emitPointer, splitPointer } from "../../../runtime/json/pointer.js";
import { follow, isReference, type Node, type OpenApiDocument } from "../openapi.js";
import { NameScope } from "../name-scope.js";
import { fieldsOf, itemOf, walkParts } from "./document-shape.js";

/**
 * Leads references to what is deep in other nodes to copies of it among the components, where each direction has a form of
 * its own, and openapi-typescript finds it. A document without such references stays as it is.
 */
export function hoistTargets(document: OpenApiDocument): OpenApiDocument {
  let isReady = true;
  walkParts(document, (node, shape) => (isReady &&= !isDeep(node, shape)));
  if (isReady) return document;
  const copy = structuredClone(document);
  const groups: Node = { ...copy.components };
  const changed = { ...copy, components: groups };
  const names = new NameScope(Object.values(groups).flatMap((group) => Object.keys(group ?? {})));
  const hoisted = new Map<string, string>();
  const queue: [node: unknown, shape: string][] = [[changed, "document"]];
  const hoist = (target: unknown, reference: string, shape: string): string => {
    const section = sections.get(shape) ?? "";
    const words = splitPointer(reference).slice(reference.startsWith("#/components/") ? 2 : 1);
    const name = names.claim(words.join("_").replaceAll(/\W+/g, "_") || "root");
    const own = structuredClone(target);
    // That a member is read-only says nothing of another one with its schema.
    for (const keyword of ["readOnly", "writeOnly"]) Reflect.deleteProperty(Object(own), keyword);
    groups[section] = { ...asRecord(groups[section]), [name]: own };
    queue.push([own, shape]);
    return emitPointer("components", section, name);
  };
  const visit = (node: Node, shape: string): void => {
    if (!isReference(node) || !isDeep(node, shape)) return;
    const { $ref } = node;
    // Neither a document nor a group of components is a schema.
    const isGroup = /^#?(?:\/components(?:\/[^/]*)?)?$/.test($ref);
    const target = isGroup ? undefined : follow(document, node);
    if (target === undefined) return void Reflect.deleteProperty(node, "$ref");
    const known = hoisted.get($ref) ?? hoist(target, $ref, shape);
    hoisted.set($ref, known);
    Reflect.set(node, "$ref", known);
  };
  // Iterating over a list includes the items that the loop adds.
  for (const [node, shape] of queue) walkParts(node, visit, shape);
  return changed;
}

/** The section of the components for each shape. */
const sections = new Map(
  Object.entries(fieldsOf("components") ?? {}).map(([section, map]) => [itemOf(map), section]),
);

/** Reports whether a node refers to anything but a component. */
function isDeep(node: Node, shape: string): boolean {
  if (!sections.has(shape) || !isReference(node)) return false;
  const [root, ...inside] = splitPointer(node.$ref);
  return root !== "components" || inside.length !== 2;
}
