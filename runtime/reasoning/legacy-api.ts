import { readOwn } from "../json/values.js";
import {
  indexMatrix,
  type MatrixIndex,
  type ReasoningMatrix,
  type Successor,
} from "./matrix-index.js";

/** An API whose requests can be converted for another one. */
export interface LegacyApi {
  /** Title of the API, for texts. */
  readonly title: string;
  readonly index: MatrixIndex;
  readonly successor: Successor;
  /** Title of its successor, for texts. */
  readonly targetTitle: string;
  readonly target: MatrixIndex;
}

/** The APIs with a successor among the others, in the order of the tables. */
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
