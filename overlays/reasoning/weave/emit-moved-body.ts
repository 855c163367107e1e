import type { Api } from "../../../generator/model/api.js";
import { emitUnion } from "../../../generator/text/code.js";
import { readFacts } from "./read-facts.js";

/**
 * Emits the type arguments for the fields of a converted body: texts, model and settings. Emits none if no document
 * names a successor.
 */
export function emitMovedBody(apis: readonly Api[]): string[] {
  const matrices = new Map(apis.map((api) => [api.name, readFacts(api)?.matrix] as const));
  const successors = [...matrices.values()].flatMap((matrix) => matrix?.successor ?? []);
  const target = successors[0] && matrices.get(successors[0].api);
  if (target === undefined) return [];
  const texts = new Set(successors.flatMap(({ fields }) => fields));
  return [[...texts], [target.modelField], [target.settingField]].map((names) => emitUnion(names));
}
