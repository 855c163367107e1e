/** The schema dialect of a document: OpenAPI 3.0, or JSON Schema 2020-12. */
export type Dialect = "3.0" | "3.1";

/** A flaw in a schema and how it was handled. */
export interface Found {
  /** The keyword that has the flaw, or the path to it. */
  readonly key: string | readonly string[];
  readonly message: string;
  /** What would have been accepted; absent when the flaw was repaired. */
  readonly expected?: string;
}

/** A schema that can be repaired. */
export type Node = Record<string, unknown>;
