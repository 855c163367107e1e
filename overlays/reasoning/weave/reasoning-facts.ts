import type { SchemaObject } from "../../../generator/model/openapi.js";
import type { ControlLevels, ReasoningMatrix } from "../index.js";

/** What a document says about reasoning settings. */
export interface ReasoningFacts {
  readonly matrix: Matrix;
  /** Type of the body that the matrix governs. */
  readonly body: string;
  readonly model: Field;
  readonly setting: Field;
}

/** A field of the body that the matrix governs. */
export interface Field {
  readonly name: string;
  readonly schema: SchemaObject;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
}

/** The matrix as in the spec. The linter has checked its shape. */
export interface Matrix extends Omit<ReasoningMatrix, "defaultModel" | "controls"> {
  readonly controls?: Readonly<Record<string, { readonly levels: ControlLevels }>>;
}
