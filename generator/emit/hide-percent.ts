import { emitPointer, splitPointer } from "../../runtime/json/pointer.js";
import { hasMembers } from "../model/has-members.js";

/** A document without percent signs. */
export interface HiddenPercent {
  readonly document: object;
  /** Replaces the percent signs in a name as in the document. */
  readonly hide: (name: string) => string;
  /** Restores the percent signs in the code that was created from the document. */
  readonly restore: (code: string) => string;
}

/**
 * Replaces the percent signs in a document if there are any in its names.
 *
 * openapi-typescript builds references from unencoded names and decodes them later, which corrupts percent signs.
 */
export function hidePercent(document: object): HiddenPercent {
  if (!hasPercent(document)) return { document, hide: (name) => name, restore: (code) => code };
  const text = JSON.stringify(document, (key, value: unknown) =>
    key === "$ref" && typeof value === "string" ? decode(value) : value,
  );
  const stand = findUnused(text);
  const hide = (name: string): string => name.replaceAll("%", stand);
  const hidden: object = JSON.parse(hide(text));
  return { document: hidden, hide, restore: (code) => code.replaceAll(stand, "%") };
}

/** Finds a placeholder that does not occur in the text, prints unchanged, and cannot be part of an identifier. */
function findUnused(text: string): string {
  let number = 0;
  while (text.includes(`<percent${number}>`)) number += 1;
  return `<percent${number}>`;
}

function hasPercent(node: unknown): boolean {
  if (!hasMembers(node)) return false;
  return Object.keys(node).some((key) => key.includes("%") || hasPercent(node[key]));
}

/** Decodes the names in a reference. */
function decode(reference: string): string {
  return reference.startsWith("#") ? emitPointer(...splitPointer(reference)) : reference;
}
