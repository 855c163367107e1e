import { splitPointer, readAt } from "../../runtime/json/pointer.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { referenceOf } from "./json.js";

/** Whether a node of one document says what a node of another one says. */
export type IsSame = (before: unknown, after: unknown) => boolean;

/**
 * Creates the comparison of nodes of two documents.
 *
 * A reference says what it leads to; of schemas its name counts as well, since types are named after it. The order of
 * members does not count, nor that of names that are required.
 */
export function createSame(before: unknown, after: unknown): IsSame {
  const known = new Map<string, boolean>();
  const isSame: IsSame = (left, right) => {
    const [from, to] = [referenceOf(left), referenceOf(right)];
    if (from === undefined && to === undefined) return isSameNode(left, right, isSame);
    if (isNamed(to) && from !== to) return false;
    const key = `${from ?? JSON.stringify(left)} ${to ?? JSON.stringify(right)}`;
    const result = known.get(key);
    if (result !== undefined) return result;
    // What leads back to itself is the same as far as the rest of it is.
    known.set(key, true);
    const found = isSame(
      from === undefined ? left : readAt(before, splitPointer(from)),
      to === undefined ? right : readAt(after, splitPointer(to)),
    );
    known.set(key, found);
    return found;
  };
  return isSame;
}

/** A schema that is written out where ours refers to it is the same; one that gets a name is a type more. */
function isNamed(reference: string | undefined): boolean {
  return reference?.startsWith("#/components/schemas/") ?? false;
}

function isSameNode(left: unknown, right: unknown, isSame: IsSame): boolean {
  if (Array.isArray(left) && Array.isArray(right)) return isSameList(left, right, isSame);
  if (!isRecord(left) || !isRecord(right)) return left === right;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && isSame(left[name], right[name]));
}

function isSameList(left: readonly unknown[], right: readonly unknown[], isSame: IsSame): boolean {
  if (left.length !== right.length) return false;
  if (left.every((item) => typeof item === "string"))
    return right.every((item) => left.some((each) => each === item));
  return left.every((item, at) => isSame(item, right[at]));
}
