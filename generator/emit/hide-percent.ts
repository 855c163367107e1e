import { emitPointer, splitPointer } from "../../runtime/json/pointer.js";

/** Names in which every percent sign is another text, and the way there and back. */
export interface HiddenPercent {
  readonly hide: (text: string) => string;
  readonly restore: (text: string) => string;
}

/**
 * Replaces the percent signs in the names of a document, in place.
 *
 * openapi-typescript makes references of names without encoding them, and decodes them afterwards, which a percent
 * sign does not survive.
 */
export function hidePercent(document: object): HiddenPercent {
  if (!hasPercent(document)) return { hide: same, restore: same };
  const stand = findUnused(JSON.stringify(document));
  const hide = (name: string): string => name.replaceAll("%", stand);
  rename(document, hide);
  return { hide, restore: (printed) => printed.replaceAll(stand, "%") };
}

/** A text that is nowhere in another one, that is printed as it is, and that no identifier can hold. */
function findUnused(text: string): string {
  let number = 0;
  while (text.includes(`<percent${number}>`)) number += 1;
  return `<percent${number}>`;
}

function same(text: string): string {
  return text;
}

function hasPercent(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  return Object.entries(node).some(([key, child]) => key.includes("%") || hasPercent(child));
}

function rename(node: unknown, hide: (name: string) => string): void {
  if (typeof node !== "object" || node === null) return;
  const entries = Object.entries(node);
  const isList = Array.isArray(node);
  if (!isList) for (const [key] of entries) Reflect.deleteProperty(node, key);
  for (const [key, child] of entries) {
    rename(child, hide);
    const value = key === "$ref" && typeof child === "string" ? hideIn(child, hide) : child;
    // Defined rather than assigned, since a name may be `__proto__`; again in the order in which they were.
    if (!isList) Object.defineProperty(node, hide(key), { ...plain, value });
  }
}

const plain = { configurable: true, enumerable: true, writable: true };

/** A reference may have the percent sign encoded. */
function hideIn(reference: string, hide: (name: string) => string): string {
  return reference.startsWith("#")
    ? emitPointer(...splitPointer(reference).map(hide))
    : hide(reference);
}
