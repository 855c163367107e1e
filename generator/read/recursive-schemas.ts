import { isRecord } from "../../runtime/json/is-record.js";
import { schemaNameOf } from "../model/schema-name.js";
import { findNodesInCircles } from "./circles.js";

/** Component schemas whose types are circular to TypeScript, although their values are not. */
export interface Recursion {
  /**
   * Names of schemas that contain themselves in lists: they compile as type aliases but not as members of an interface.
   */
  readonly lists: ReadonlySet<string>;
  /** References that make a schema one of its own alternatives or parts; no type can express them. */
  readonly endless: readonly SchemaReference[];
}

/** A reference that makes one schema part of another. */
export interface SchemaReference {
  readonly from: string;
  readonly to: string;
  /** The node in the document. */
  readonly node: { $ref: string };
  readonly kind: "list" | "union" | "part";
}

/**
 * Finds the schemas that refer to themselves without a member of an object in between.
 *
 * TypeScript defers resolving the members of an object, and the items of a list in a type alias. It resolves everything
 * else immediately.
 */
export function findRecursion(schemas: Readonly<Record<string, unknown>>): Recursion {
  const references = Object.entries(schemas).flatMap(([name, schema]) =>
    listReferences(name, schema),
  );
  const circular = onlyCircular(references);
  const endless = breakCircles(circular.filter(({ kind }) => kind !== "list"));
  const left = onlyCircular(circular.filter((reference) => !endless.has(reference)));
  return { lists: new Set(left.map(({ from }) => from)), endless: [...endless] };
}

/** Keeps only references on a cycle. Most documents have few, so the closer analysis stays small. */
function onlyCircular(references: readonly SchemaReference[]): SchemaReference[] {
  const graph = groupByOwner(references);
  const next = (name: string): string[] => (graph.get(name) ?? []).map(({ to }) => to);
  const circular = findNodesInCircles(graph.keys(), next);
  return references.filter(({ from, to }) => circular.has(from) && circular.has(to));
}

/** Breaks cycles at an alternative before a part: a base that lists its derived schemas is still the base of each. */
function breakCircles(references: readonly SchemaReference[]): Set<SchemaReference> {
  const broken = new Set<SchemaReference>();
  const owners = new Set(references.map(({ from }) => from));
  for (const owner of owners) {
    for (;;) {
      const left = groupByOwner(references.filter((reference) => !broken.has(reference)));
      const circle = findCircle(left, owner);
      if (circle === undefined) break;
      const weakest = circle.find(({ kind }) => kind === "union") ?? circle[0];
      if (weakest !== undefined) broken.add(weakest);
    }
  }
  return broken;
}

type Graph = ReadonlyMap<string, readonly SchemaReference[]>;

function groupByOwner(references: readonly SchemaReference[]): Graph {
  const groups = new Map<string, SchemaReference[]>();
  for (const reference of references) {
    const group = groups.get(reference.from) ?? [];
    group.push(reference);
    groups.set(reference.from, group);
  }
  return groups;
}

/** Finds a path from a schema back to itself. */
function findCircle(graph: Graph, start: string): readonly SchemaReference[] | undefined {
  const cameBy = new Map<string, SchemaReference>();
  const queue = [start];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    for (const reference of graph.get(name) ?? []) {
      if (reference.to === start) return [...wayTo(cameBy, name), reference];
      if (cameBy.has(reference.to)) continue;
      cameBy.set(reference.to, reference);
      queue.push(reference.to);
    }
  }
  return undefined;
}

function wayTo(cameBy: ReadonlyMap<string, SchemaReference>, name: string): SchemaReference[] {
  const way: SchemaReference[] = [];
  for (let step = cameBy.get(name); step !== undefined; step = cameBy.get(step.from)) {
    way.unshift(step);
  }
  return way;
}

function listReferences(
  from: string,
  schema: unknown,
  kind: SchemaReference["kind"] = "part",
): SchemaReference[] {
  if (!isRecord(schema)) return [];
  if (isHolder(schema)) {
    const to = schemaNameOf(schema.$ref);
    return to === undefined ? [] : [{ from, to, node: schema, kind }];
  }
  const inUnion = kind === "part" ? "union" : kind;
  return [
    ...each(schema["allOf"]).flatMap((part) => listReferences(from, part, kind)),
    ...each(schema["anyOf"]).flatMap((part) => listReferences(from, part, inUnion)),
    ...each(schema["oneOf"]).flatMap((part) => listReferences(from, part, inUnion)),
    ...[schema["items"], ...each(schema["prefixItems"])].flatMap((item) =>
      listReferences(from, item, "list"),
    ),
  ];
}

function each(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isHolder(node: object): node is { $ref: string } {
  return "$ref" in node && typeof node.$ref === "string";
}
