import type { ResultIssue } from "../../runtime/errors/index.js";

/**
 * A schema of any library that follows Standard Schema (https://standardschema.dev), such as Zod, Valibot or ArkType.
 * The interface consists of types only. This is the part that is used here.
 */
export interface StandardSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    /** Checks a value. Returns the output of the schema, or the problems. */
    readonly validate: (
      value: unknown,
    ) => SchemaVerdict<Output> | PromiseLike<SchemaVerdict<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** The output type of a schema. */
export type SchemaVerdict<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly ResultIssue[] };
