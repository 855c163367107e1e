/** Which schemas a document is written in: those of OpenAPI 3.0, or JSON Schema 2020-12. */
export type Dialect = "3.0" | "3.1";

/** A flaw of a schema, and what was done about it. */
export interface Found {
  /** The keyword that it is in, or the way to it. */
  readonly key: string | readonly string[];
  readonly message: string;
  /** What would have been accepted; absent when the flaw was mended. */
  readonly expected?: string;
}

/** A schema that may be mended. */
export type Node = Record<string, unknown>;
