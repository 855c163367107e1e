/** A request that was moved to the current API. */
export interface MovedRequest<
  Texts extends string = string,
  Model extends string = string,
  Settings extends string = string,
> {
  /** The body for `runs.create` of V4. */
  readonly body: MovedBody<Texts, Model, Settings>;
  /** What the body does not say any more, or may not say in this way; empty: nothing is lost. */
  readonly unmatched: readonly Unmatched[];
}

/** A field without a counterpart in V4. */
export interface Unmatched {
  /** Name of the field in the body that was moved. */
  readonly field: string;
  /** Its value; undefined: the body does not have the field, which is what has no counterpart. */
  readonly value: unknown;
  /** Why there is no counterpart, and what happens instead: sentences for a person. */
  readonly reason: string;
}

/** The fields that a moved body can have: texts that are always there, the model and its settings. */
export type MovedBody<Texts extends string, Model extends string, Settings extends string> = {
  [Field in Texts]: string;
} & { [Field in Model]?: string } & { [Field in Settings]?: Record<string, unknown> };
