import type { StandardSchema } from "./standard-schema.js";

/** Lets a schema check and type the result of completed work. */
export interface ResultOption<Output = unknown> {
  /**
   * Checks the result of completed work with a schema of Zod, Valibot, ArkType or any other library that follows
   * Standard Schema, and types it. A string that contains JSON is parsed first. Nothing is added to the request: use
   * `withJsonSchema` to say in the task what you expect. Default: no check.
   *
   * @example
   * ```ts
   * const run = await new V4Client().runs.createAndWait({ task }, { result: Hours });
   * if (run.status === "completed") console.log(`It opens at ${run.result.opens}.`);
   * ```
   */
  result?: StandardSchema<Output> | undefined;
}

/** The result of a read: the record of the spec, or ended work with the output of a schema. */
export type ReadAs<Record, Ended, Output> = unknown extends Output ? Record : Ended;
