/**
 * Adds to a task that its result has to be JSON of a certain shape, in plain words that you can print and read.
 *
 * The service has no field for the shape of a result, so the task itself is the only place to say it. The agent may
 * still answer otherwise: check the result with the option `result`.
 *
 * @param jsonSchema the shape, for example `z.toJSONSchema(schema)` of Zod
 *
 * @example
 * ```ts
 * const Hours = z.object({ opens: z.string(), closes: z.string() });
 * const task = withJsonSchema("When does the city library open?", z.toJSONSchema(Hours));
 * ```
 */
export function withJsonSchema(task: string, jsonSchema: object): string {
  const schema = JSON.stringify(jsonSchema, undefined, 2);
  return `${task}\n\nAnswer only with JSON that matches this JSON Schema:\n${schema}`;
}
