import type { StandardSchema } from "./standard-schema.js";

/** Lets a schema check and type the result of completed work. */
export interface ResultOption<Output = unknown> {
  /**
   * Checks the result of completed work with a schema of Zod, Valibot, ArkType or any other library that follows
   * Standard Schema, and types it. A text that holds JSON is parsed first. Nothing is added to the request: see
   * `withJsonSchema` for saying in the task what you expect.
   */
  result?: StandardSchema<Output> | undefined;
}

/** The result of a read: the record of the spec, or ended work with the output of a schema. */
export type ReadAs<Record, Ended, Output> = unknown extends Output ? Record : Ended;
