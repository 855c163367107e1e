import { schemasIn, type Schemas } from "../api/extensions.js";
import type { OpenApiDocument } from "../api/openapi.js";
import type { Note } from "../api/problem.js";
import { pointerTo } from "../api/step.js";
import { fieldsOf, walkParts } from "../api/read/document-shape.js";
import { namesOfOperations } from "../api/read/read-api.js";
import type { Plan } from "./plan.js";
import { type LintRules, rulesOf } from "./redocly.js";

/** The extensions that the generator itself reads. */
const own = schemasIn("generator/document/extensions");

/** Returns the extensions of a run: those of the generator, and those of its overlays. */
export function knownExtensions({ overlays = [] }: Pick<Plan, "overlays">): Schemas {
  return Object.assign({}, own, ...overlays.map(({ extensions }) => extensions));
}

/**
 * Returns the rules for a document of somebody else with what additions and sidecars add: the extensions of the run are
 * known, and as their schemas say. `undefined` for the documents of a project, which has rules of its own.
 */
export async function additionRules(plan: Plan): Promise<LintRules | undefined> {
  if (plan.lint !== undefined) return undefined;
  // Most runs over such a document add nothing to it.
  const { extensionsPlugin } = await import("./extensions/plugin.mjs");
  return {
    extends: [rulesOf(plan)],
    plugins: [extensionsPlugin(knownExtensions(plan), namesOfOperations)],
    rules: { "sdk/extension-known": "error", "sdk/extension-shape": "error" },
    // `extends` takes over rules alone.
    resolve: { doNotResolveExamples: true },
  };
}

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
  const isTexts = Array.isArray(value) && value.every((each) => typeof each === "string");
  return key === "x-extensible-enum" && isTexts;
}
