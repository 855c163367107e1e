import { asList } from "../../runtime/json/values.js";
import type { Schemas } from "../model/extensions.js";
import { type Note } from "../model/problem.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { pointerTo } from "../model/step.js";
import { fieldsOf, walkParts } from "../read/document-shape.js";

/**
 * Removes the extensions of a run from a document of somebody else, and notes each with its first place: they decide
 * what is sent again, which variables are read, and what agents are told, so only additions have a say.
 */
export function stripExtensions(document: OpenApiDocument, known: Schemas): Note[] {
  const notes = new Map<string, Note>();
  walkParts(document, (node, shape, step) => {
    if (fieldsOf(shape) === undefined) return;
    for (const key of Object.keys(node)) {
      if (!Object.hasOwn(known, key) || isPublic(key, Reflect.get(node, key))) continue;
      Reflect.deleteProperty(node, key);
      const message = `${key} has a meaning in additions alone, so it is ignored here`;
      if (!notes.has(key)) notes.set(key, { pointer: pointerTo({ parent: step, key }), message });
    }
  });
  return [...notes.values()];
}

/** A convention of others, which tells values and no behavior. */
function isPublic(key: string, value: unknown): boolean {
  const isList = Array.isArray(value) && asList(value).every((each) => typeof each === "string");
  return key === "x-extensible-enum" && isList;
}
