let schema: object = { type: "string" };
for (let depth = 0; depth < 24; depth += 1)
  schema = { type: ["object", "object"], properties: { inner: schema } };

/** A document that nobody waits for: its types double with every level. */
const info = { title: "Slow", version: "1" };
const parts = { info, paths: {}, components: { schemas: { Slow: schema } } };
export const slowDocument: string = JSON.stringify({ openapi: "3.1.0", ...parts });
