import { normalizeNode } from "../compare/normalize-forms.js";
import { unorderedLists } from "../compare/unordered-lists.js";
import { splitPointer, readAt } from "../../runtime/json/pointer.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { referenceOf } from "./json.js";

/** Whether a node of one document says what a node of another one says. */
export type IsSame = (before: unknown, after: unknown) => boolean;

/**
 * Creates the comparison of nodes of two documents.
 *
 * A reference says what it leads to; of schemas its name counts as well, since types are named after it. Neither the
 * form counts in which something is said, nor the order of members, branches and names that are required.
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
    // What leads back to itself is the same as far as the rest of it is.
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

/** Nodes are compared at every depth, so each is brought to its normal form once. */
function createNormalize(): (node: unknown) => unknown {
  const known = new WeakMap<object, unknown>();
  return (node) => {
    if (typeof node !== "object" || node === null) return node;
    if (!known.has(node)) known.set(node, normalizeNode(node, []));
    return known.get(node);
  };
}

/** A schema that is written out where ours refers to it is the same; one that gets a name is a type more. */
function isNamed(reference: string | undefined): boolean {
  return reference?.startsWith("#/components/schemas/") ?? false;
}

/** A default or a text beside a reference is said as well as what is behind it. */
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
