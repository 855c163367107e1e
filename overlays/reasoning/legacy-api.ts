import { readOwn } from "../../runtime/json/read-own.js";
import { indexMatrix, type MatrixIndex } from "./matrix-index.js";
import type { ReasoningMatrix, Successor } from "./reasoning-matrix.js";

/** An API whose requests move to another one. */
export interface LegacyApi {
  /** The API as texts name it. */
  readonly title: string;
  readonly index: MatrixIndex;
  readonly successor: Successor;
  /** What replaces it, as texts name it. */
  readonly targetTitle: string;
  readonly target: MatrixIndex;
}

/** The APIs that have a successor among the others, in the order of the tables. */
export function legacyApis(matrices: Readonly<Record<string, ReasoningMatrix>>): LegacyApi[] {
  return Object.entries(matrices).flatMap(([name, matrix]) => {
    const { successor } = matrix;
    if (successor === undefined) return [];
    const target = readOwn(matrices, successor.api);
    if (target === undefined) return [];
    return [
      {
        title: name.toUpperCase(),
        index: indexMatrix(matrix),
        successor,
        targetTitle: successor.api.toUpperCase(),
        target: indexMatrix(target),
      },
    ];
  });
}
