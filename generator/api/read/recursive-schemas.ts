import { asList, isRecord, type JsonObject } from "../../../runtime/json/values.js";
import { isReference, type Reference, schemaNameOf } from "../openapi.js";

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
  readonly node: Reference;
  readonly kind: Kind;
}

/**
 * Finds the schemas that refer to themselves without a member of an object in between.
 *
 * TypeScript defers resolving the members of an object, and the items of a list in a type alias. It resolves everything
 * else immediately.
 */
export function findRecursion(schemas: JsonObject): Recursion {
  const references = leadingToCircles(
    Object.entries(schemas).flatMap(([name, schema]) => listReferences(name, schema)),
  );
  const endless = breakCircles(references.filter(({ kind }) => kind !== "list"));
  const left = leadingToCircles(references.filter((each) => !endless.has(each)));
  const graph = groupBy("from", left);
  const lists = left.filter((each) => isOnCircle(graph, each)).map(({ from }) => from);
  return { lists: new Set(lists), endless: [...endless] };
}

/** Drops references that lead to no cycle, which are nearly all of them. */
function leadingToCircles(references: readonly SchemaReference[]): readonly SchemaReference[] {
  const leading = new Map([...groupBy("from", references)].map(([name, own]) => [name, own.size]));
  const users = groupBy("to", references);
  const ends = [...users.keys()].filter((name) => !leading.has(name));
  // Iterating over a list includes the items that the loop adds.
  for (const end of ends) {
    for (const { from } of users.get(end) ?? []) {
      const left = (leading.get(from) ?? 0) - 1;
      leading.set(from, left);
      if (left === 0) ends.push(from);
    }
  }
  return references.filter(({ to }) => (leading.get(to) ?? 0) > 0);
}

/** Breaks cycles at alternatives before parts: a base that lists its derived schemas is still the base of each. */
function breakCircles(references: readonly SchemaReference[]): Set<SchemaReference> {
  const graph = groupBy("from", references);
  const broken = new Set<SchemaReference>();
  for (const kind of ["union", "part"]) {
    for (const reference of references.filter((each) => each.kind === kind)) {
      if (!isOnCircle(graph, reference)) continue;
      graph.get(reference.from)?.delete(reference);
      broken.add(reference);
    }
  }
  return broken;
}

type Kind = "list" | "union" | "part";

type Graph = ReadonlyMap<string, Set<SchemaReference>>;

function groupBy(end: "from" | "to", references: readonly SchemaReference[]): Graph {
  const groups = new Map<string, Set<SchemaReference>>();
  for (const reference of references)
    groups.set(reference[end], (groups.get(reference[end]) ?? new Set()).add(reference));
  return groups;
}

/** Reports whether references lead from the target of one of them back to where it is. */
function isOnCircle(graph: Graph, { from, to }: SchemaReference): boolean {
  const reached = new Set([to]);
  // Iterating over a set includes the names that the loop adds.
  for (const name of reached) {
    if (reached.has(from)) return true;
    for (const next of graph.get(name) ?? []) reached.add(next.to);
  }
  return false;
}

function listReferences(from: string, schema: unknown, kind: Kind = "part"): SchemaReference[] {
  if (!isRecord(schema)) return [];
  if (isReference(schema)) {
    const to = schemaNameOf(schema.$ref);
    return to === undefined ? [] : [{ from, to, node: schema, kind }];
  }
  const inUnion = kind === "part" ? "union" : kind;
  const choices = [schema["anyOf"], schema["oneOf"]].flatMap(asList);
  const items = [schema["items"], ...asList(schema["prefixItems"])];
  return [
    ...asList(schema["allOf"]).flatMap((part) => listReferences(from, part, kind)),
    ...choices.flatMap((part) => listReferences(from, part, inUnion)),
    ...items.flatMap((item) => listReferences(from, item, "list")),
  ];
}
