/** A request that was converted for the current API. */
export interface MovedRequest<
  Texts extends string = string,
  Model extends string = string,
  Settings extends string = string,
> {
  /** The body for `runs.create` of V4. */
  readonly body: MovedBody<Texts, Model, Settings>;
  /** Values without a counterpart; empty if nothing is lost. */
  readonly unmatched: readonly Unmatched[];
}

/** A field without a counterpart in V4. */
export interface Unmatched {
  /** Name of the field in the converted body. */
  readonly field: string;
  /** Its value; `undefined` if the body does not have the field, and that itself has no counterpart. */
  readonly value: unknown;
  /** Why there is no counterpart, and what happens instead: sentences for a person. */
  readonly reason: string;
}

/** Fields that a converted body can have: required texts, the model and its settings. */
export type MovedBody<Texts extends string, Model extends string, Settings extends string> = {
  [Field in Texts]: string;
} & { [Field in Model]?: string } & { [Field in Settings]?: Record<string, unknown> };
