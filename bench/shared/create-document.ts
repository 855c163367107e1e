/** A document with a number of operations, of which every ten share a resource and a few schemas. */
export function createDocument(operations: number, { ids }: { readonly ids: boolean }): object {
  const numbers = Array.from({ length: operations }, (_, index) => index);
  const resources = [...new Set(numbers.map((number) => Math.floor(number / 10)))];
  return {
    openapi: "3.1.0",
    info: { title: `${operations} operations`, version: "1.0.0", description: "Made for a test." },
    servers: [{ url: "https://many.example/api" }],
    paths: Object.fromEntries(numbers.map((number) => createPath(number, ids))),
    components: { schemas: Object.fromEntries(resources.flatMap(createSchemas)) },
  };
}

function createPath(number: number, ids: boolean): [string, object] {
  const resource = Math.floor(number / 10);
  const schema = { $ref: `#/components/schemas/Thing${resource}` };
  const operation = {
    ...(ids && { operationId: `things${resource}.replace${number}` }),
    summary: `Replace part ${number}`,
    description: "Replaces a part of a thing by another one, and gives the thing as it is then.",
    parameters: [
      { name: "id", in: "path", required: true, schema: { type: "string" } },
      { name: "dryRun", in: "query", schema: { type: "boolean", default: false } },
    ],
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: {
      "200": { description: "The thing.", content: { "application/json": { schema } } },
      "404": { description: "There is no such thing." },
    },
  };
  return [`/things${resource}/{id}/parts/${number}`, { put: operation }];
}

function createSchemas(resource: number): [string, object][] {
  const part = { $ref: `#/components/schemas/Part${resource}` };
  const names = Array.from({ length: 12 }, (_, index) => `field${index}`);
  const fields = names.map((name) => [name, { type: "string", description: `The ${name}.` }]);
  return [
    [`Thing${resource}`, { type: "object", properties: { parts: { type: "array", items: part } } }],
    [`Part${resource}`, { type: "object", properties: Object.fromEntries(fields) }],
  ];
}
