import { isDeepStrictEqual } from "node:util";
import { asList, asRecord, isRecord } from "../../../runtime/json/values.js";
import { emitPointer, splitPointer } from "../../../runtime/json/pointer.js";
import { findHeirs, isNullBranch } from "../../api/effective-schema.js";
import type { Node } from "../../api/openapi.js";
import { NameScope } from "../../api/name-scope.js";
import { referenceOf } from "./json.js";

/**
 * Our names for the schemas of a document: the name belongs to the role, whatever the document calls the schema in it.
 */
export class SchemaNames {
  /** Our names by reference, in the document's words. */
  readonly #names = new Map<string, string>();
  /** Schemas that only our names stand for: what the document writes in place, or another name of the same schema. */
  readonly #added = new Map<string, unknown>();
  /** The places that refer to them. */
  readonly #moved: { readonly holder: Node; readonly at: string; readonly name: string }[] = [];

  /** Claims a name for the schema at a place; the first claim on each schema and each name counts. */
  claim(owner: Node, key: string, name: string): void {
    const [holder, at] = findWrapped(owner, key);
    const reference = referenceOf(holder[at]);
    // In place, null is a part of what the name stands for.
    if (reference === undefined) return this.#extract(owner, key, name);
    if (this.#isTaken(name)) return;
    if (!this.#names.has(reference)) this.#names.set(reference, name);
    else this.#extract(holder, at, name);
  }

  /** Gives all claimed names to the schemas of the document. */
  apply(document: Node): void {
    const components = asRecord(document["components"]);
    const old = asRecord(components["schemas"]);
    const renamed = this.#rename(Object.keys(old));
    const entries = Object.entries(old).map(([name, schema]) => [renamed.get(name), schema]);
    const schemas = Object.fromEntries([...entries, ...this.#added]);
    if (isDeepStrictEqual(Object.keys(old), Object.keys(schemas))) return;
    document["components"] = { ...components, schemas };
    const references = [...renamed].map(([from, to]) => [refer(from), refer(to)] as const);
    rename(document, new Map(references), findHeirs(old));
    for (const { holder, at, name } of this.#moved) holder[at] = { $ref: refer(name) };
  }

  #isTaken(name: string): boolean {
    return this.#added.has(name) || [...this.#names.values()].includes(name);
  }

  /** Moves a schema out of its place under a name. */
  #extract(holder: Node, at: string, name: string): void {
    const node = holder[at];
    if (!isDeepStrictEqual(this.#added.get(name), node) && this.#isTaken(name)) return;
    this.#added.set(name, node);
    this.#moved.push({ holder, at, name });
  }

  /** Returns the new name of each schema. One that has a name that is ours by another role gets a number. */
  #rename(names: readonly string[]): ReadonlyMap<string, string> {
    const claimed = new Set([...this.#names.values(), ...this.#added.keys()]);
    const scope = new NameScope([...claimed, ...names]);
    return new Map(
      names.map((name) => {
        const ours = this.#names.get(refer(name));
        return [name, ours ?? (claimed.has(name) ? scope.claim(name) : name)];
      }),
    );
  }
}

/** Finds the reference or the schema itself, in a nullable schema or an `allOf` with one item. */
export function findWrapped(owner: Node, key: string): readonly [holder: Node, key: string] {
  const node = asRecord(owner[key]);
  for (const list of ["allOf", "anyOf", "oneOf"]) {
    const branches = asList(node[list]);
    const others = branches.filter((branch) => !isNullBranch(branch));
    // A list is an object whose members have numbers for names.
    if (others.length === 1)
      return findWrapped(Object(branches), String(branches.indexOf(others[0])));
  }
  return [owner, key];
}

function refer(name: string): string {
  return emitPointer("components", "schemas", name);
}

/** Renames schemas everywhere: in references, and where a discriminator sends their names. */
function rename(node: unknown, later: ReadonlyMap<string, string>, heirs: Heirs): void {
  if (Array.isArray(node)) for (const item of node) rename(item, later, heirs);
  if (!isRecord(node)) return;
  keepValues(node, later, heirs);
  for (const [key, value] of Object.entries(node)) {
    const target = key === "$ref" ? later.get(String(value)) : undefined;
    if (target !== undefined) Object.assign(node, { [key]: target });
    else rename(value, later, heirs);
  }
}

type Heirs = ReturnType<typeof findHeirs>;

/** Without a mapping, a discriminator sends the names of schemas: they are written down before these change. */
function keepValues(node: Node, later: ReadonlyMap<string, string>, heirs: Heirs): void {
  const { discriminator, oneOf, anyOf } = node;
  if (!isRecord(discriminator)) return;
  const mapping = Object.entries(asRecord(discriminator["mapping"]));
  const stated = mapping.map(([value, target]): [value: string, reference: unknown] => {
    const named = refer(String(target));
    return [value, later.has(named) ? named : target];
  });
  const known = new Set(stated.map(([, reference]) => reference));
  const branches = [...asList(oneOf), ...asList(anyOf)].map(referenceOf);
  const implied = [...branches, ...heirs(node).map(refer)].flatMap((reference = "") => {
    const isKept = known.has(reference) || (later.get(reference) ?? reference) === reference;
    return isKept ? [] : [[splitPointer(reference).at(-1) ?? "", reference] as const];
  });
  const values = [...stated, ...implied].map(([value, reference]) => {
    return [value, later.get(String(reference)) ?? reference];
  });
  if (values.length > 0) Object.assign(discriminator, { mapping: Object.fromEntries(values) });
}
