import { asRecord, isRecord, readOwn } from "./values.js";

/** Splits a JSON Pointer, in its plain or its URI form (RFC 6901, section 6), into its names. */
export function splitPointer(pointer: string): string[] {
  const path = pointer.replace(/^#?\/?/, "");
  // Documents refer so often that it is noticed when all of them are decoded.
  if (!/[%~]/.test(path)) return path === "" ? [] : path.split("/");
  return path.split("/").map((step) => decodeUri(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Builds a JSON Pointer in its URI form from names. */
export function emitPointer(...steps: readonly string[]): string {
  return `#${steps.map((step) => `/${escapeStep(step)}`).join("")}`;
}

/** Writes a name as a step of a JSON Pointer. */
export function escapeStep(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Returns the value at a place of a document; `undefined` if there is none. */
export function readAt(document: unknown, steps: readonly string[]): unknown {
  let node = document;
  for (const step of steps) {
    if (Array.isArray(node)) node = /^\d+$/.test(step) ? node[Number(step)] : undefined;
    else if (isRecord(node) && Object.hasOwn(node, step)) node = node[step];
    else return undefined;
  }
  return node;
}

/** Removes what stands at a place, if anything does, and returns what had it. */
export function removeAt(document: unknown, steps: readonly string[]): object {
  const owner = Object(readAt(document, steps.slice(0, -1)));
  Reflect.deleteProperty(owner, steps.at(-1) ?? "");
  return owner;
}

/** Returns a document with another value at a place. Whatever is not an object on the way becomes one. */
export function writeAt(
  document: unknown,
  [step, ...rest]: readonly string[],
  value: unknown,
): unknown {
  if (step === undefined) return value;
  const fields = asRecord(document);
  return { ...fields, [step]: writeAt(readOwn(fields, step), rest, value) };
}

/** A percent sign that encodes nothing stays as it is. */
function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
