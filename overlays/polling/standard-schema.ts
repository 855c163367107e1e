import type { ResultIssue } from "../../runtime/errors/index.js";

/**
 * A schema of any library that follows Standard Schema (https://standardschema.dev), such as Zod, Valibot or ArkType.
 * The interface consists of types only, and only its part that is used here is restated.
 */
export interface StandardSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    /** Checks a value, and gives it as the schema wants it or says what is wrong. */
    readonly validate: (
      value: unknown,
    ) => SchemaVerdict<Output> | PromiseLike<SchemaVerdict<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** What a schema makes of a value. */
export type SchemaVerdict<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly ResultIssue[] };
