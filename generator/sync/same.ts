import { normalizeNode } from "../compare/normalize-forms.js";
import { unorderedLists } from "../compare/unordered-lists.js";
import { splitPointer, readAt } from "../../runtime/json/pointer.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { referenceOf } from "./json.js";

/** Reports whether nodes of two documents have the same meaning. */
export type IsSame = (before: unknown, after: unknown) => boolean;

/**
 * Creates the comparison of nodes of two documents.
 *
 * A reference equals its target, except that the names of schemas must match too, because types are named after them.
 * Equivalent forms and the order of members, branches, and required names do not matter.
 */
export function createSame(before: unknown, after: unknown): IsSame {
  const known = new Map<string, boolean>();
  const normalize = createNormalize();
  const isSame: IsSame = (left, right) => {
    const [from, to] = [referenceOf(left), referenceOf(right)];
    if (from === undefined && to === undefined) return isSameNode(left, right, isSame);
    if (isNamed(to) && from !== to) return false;
    if (from !== undefined && from === to && !isSameBeside(left, right, isSame)) return false;
    const key = `${from ?? JSON.stringify(left)} ${to ?? JSON.stringify(right)}`;
    const result = known.get(key);
    if (result !== undefined) return result;
    // A recursive node is the same if everything else in it is.
    known.set(key, true);
    const found = isSame(
      normalize(from === undefined ? left : readAt(before, splitPointer(from))),
      normalize(to === undefined ? right : readAt(after, splitPointer(to))),
    );
    known.set(key, found);
    return found;
  };
  return (left, right) => isSame(normalize(left), normalize(right));
}

/** Creates a cached normalization, because nodes are compared at every depth. */
function createNormalize(): (node: unknown) => unknown {
  const known = new WeakMap<object, unknown>();
  return (node) => {
    if (typeof node !== "object" || node === null) return node;
    if (!known.has(node)) known.set(node, normalizeNode(node, []));
    return known.get(node);
  };
}

/** Reports whether a reference has a type name. Inlining a schema changes no type, but naming one adds a type. */
function isNamed(reference: string | undefined): boolean {
  return reference?.startsWith("#/components/schemas/") ?? false;
}

/** Reports whether the siblings of two references, such as a default or a text, are the same. */
function isSameBeside(left: unknown, right: unknown, isSame: IsSame): boolean {
  if (!isRecord(left) || !isRecord(right)) return false;
  const [{ $ref: _from, ...own }, { $ref: _to, ...other }] = [left, right];
  return isSameNode(own, other, isSame);
}

function isSameNode(left: unknown, right: unknown, isSame: IsSame): boolean {
  if (Array.isArray(left) && Array.isArray(right))
    return isSameList(left, right, left.every(isText), isSame);
  if (!isRecord(left) || !isRecord(right)) return left === right;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every(
    (name) => Object.hasOwn(right, name) && isSameMember(name, left[name], right[name], isSame),
  );
}

function isText(item: unknown): boolean {
  return typeof item === "string";
}

function isSameMember(name: string, left: unknown, right: unknown, isSame: IsSame): boolean {
  if (!Array.isArray(left) || !Array.isArray(right)) return isSame(left, right);
  return isSameList(left, right, unorderedLists.has(name) || left.every(isText), isSame);
}

function isSameList(
  left: readonly unknown[],
  right: readonly unknown[],
  isUnordered: boolean,
  isSame: IsSame,
): boolean {
  if (left.length !== right.length) return false;
  if (!isUnordered) return left.every((item, at) => isSame(item, right[at]));
  const free = [...right];
  return left.every((item) => {
    const at = free.findIndex((each) => isSame(item, each));
    if (at >= 0) free.splice(at, 1);
    return at >= 0;
  });
}
