import { emitPointer, splitPointer } from "../../runtime/json/pointer.js";
import { hasMembers } from "../model/has-members.js";

/** Replaces percent signs in names with another text, and restores them. */
export interface HiddenPercent {
  readonly hide: (text: string) => string;
  readonly restore: (text: string) => string;
}

/**
 * Replaces the percent signs in the names of a document, in place.
 *
 * openapi-typescript builds references from unencoded names and decodes them later, which corrupts percent signs.
 */
export function hidePercent(document: object): HiddenPercent {
  if (!hasPercent(document)) return { hide: same, restore: same };
  const stand = findUnused(JSON.stringify(document));
  const hide = (name: string): string => name.replaceAll("%", stand);
  rename(document, hide);
  return { hide, restore: (printed) => printed.replaceAll(stand, "%") };
}

/** Finds a placeholder that does not occur in the text, prints unchanged, and cannot be part of an identifier. */
function findUnused(text: string): string {
  let number = 0;
  while (text.includes(`<percent${number}>`)) number += 1;
  return `<percent${number}>`;
}

function same(text: string): string {
  return text;
}

function hasPercent(node: unknown): boolean {
  if (!hasMembers(node)) return false;
  return Object.keys(node).some((key) => key.includes("%") || hasPercent(node[key]));
}

function rename(node: unknown, hide: (name: string) => string): void {
  if (typeof node !== "object" || node === null) return;
  const entries = Object.entries(node);
  const isList = Array.isArray(node);
  if (!isList) for (const [key] of entries) Reflect.deleteProperty(node, key);
  for (const [key, child] of entries) {
    rename(child, hide);
    const value = key === "$ref" && typeof child === "string" ? hideIn(child, hide) : child;
    // Defined, not assigned, because a name may be `__proto__`; in the original order.
    if (!isList) Object.defineProperty(node, hide(key), { ...plain, value });
  }
}

const plain = { configurable: true, enumerable: true, writable: true };

/** Replaces percent signs in a reference, where they may be encoded. */
function hideIn(reference: string, hide: (name: string) => string): string {
  return reference.startsWith("#")
    ? emitPointer(...splitPointer(reference).map(hide))
    : hide(reference);
}
