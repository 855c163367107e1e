/** Changes of overlays to one API, for the manifest. */
export interface WeaveRecord {
  readonly added: readonly string[];
  readonly guarded: readonly string[];
  /** Members of overlays, and refusals, that were omitted because the spec declares or names them. */
  readonly superseded: readonly string[];
}

/** The changes of each overlay that applied to an API, by its name. */
export type Overlays = Readonly<Record<string, WeaveRecord>>;
