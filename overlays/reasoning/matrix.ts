import type { Api } from "../../generator/api/api.js";
import { emitUnion } from "../../generator/api/text/code.js";
import { extensionOf } from "../../generator/api/extensions.js";
import type { ControlLevels, ReasoningMatrix } from "../../runtime/reasoning/index.js";

/** The matrix as in the spec (`x-reasoning`). */
export interface Matrix extends Omit<ReasoningMatrix, "defaultModel" | "controls"> {
  readonly controls?: Readonly<Record<string, { readonly levels: ControlLevels }>>;
}

/** Reads what a document says about reasoning settings; `undefined` if it says nothing. */
export function readMatrix({ document }: Api): Matrix | undefined {
  return extensionOf<Matrix>(document, "x-reasoning");
}

/** Whether the setting is one value, not an object of paths. */
export function isLevel({ rows, settingField }: Matrix): boolean {
  return rows.some(({ accepts }) => Object.hasOwn(accepts, settingField));
}

/**
 * Emits the type arguments for the fields of a converted body: texts, model and settings. Emits none if no document
 * names a successor.
 */
export function emitMovedBody(apis: readonly Api[]): string[] {
  const matrices = new Map(apis.map((api) => [api.name, readMatrix(api)] as const));
  const successors = [...matrices.values()].flatMap((matrix) => matrix?.successor ?? []);
  const target = successors[0] && matrices.get(successors[0].api);
  if (target === undefined) return [];
  const texts = new Set(successors.flatMap(({ fields }) => fields));
  return [[...texts], [target.modelField], [target.settingField]].map((names) => emitUnion(names));
}
