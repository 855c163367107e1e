import type { SchemaObject } from "../../../generator/model/openapi.js";

/** What a document says of reasoning settings. */
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
}

/** The matrix as the spec has it; the linter knows its shape. */
export interface Matrix {
  readonly operation: string;
  readonly modelField: string;
  readonly settingField: string;
  readonly aliases?: Readonly<Record<string, string>>;
  readonly controls?: Readonly<Record<string, { readonly levels: object }>>;
  readonly rows: readonly Row[];
}

/** What some models take. */
export interface Row {
  readonly models: readonly string[];
  readonly accepts: Readonly<Record<string, readonly string[]>>;
  readonly defaults?: Readonly<Record<string, string>>;
}
