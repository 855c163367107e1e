// Takes the place of what openapi-typescript asks of Redocly about references, which it does for every one of them several
// times over, and most have nothing to decode.
import { escapeStep, splitPointer } from "../../runtime/json/pointer.js";

/** Splits a reference into its document and the names in its pointer. */
export function parseRef(reference: string): { uri: string | null; pointer: string[] } {
  const [uri = "", pointer = ""] = reference.split("#/");
  const document = uri.endsWith("#") ? uri.slice(0, -1) : uri;
  return { uri: document || null, pointer: splitPointer(pointer) };
}

/** Writes a name as a step of a JSON Pointer. */
export function escapePointer<Name extends string | number>(name: Name): Name | string {
  return typeof name === "string" ? escapeStep(name) : name;
}
