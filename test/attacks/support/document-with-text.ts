/** Texts that a document is made with; a document from harmless ones has the same shape. */
export interface Texts {
  /** Prose, which ends up in comments. */
  readonly prose: string;
  /** Values that are sent or received. */
  readonly value: string;
  /** Names of the author's own. */
  readonly name: string;
  /** Names that a request carries outside of its body. */
  readonly sent: string;
}

/** Makes a document that has its texts in every place where OpenAPI, or an extension of this project, takes one. */
export function createDocumentWithText({ prose, value, name, sent }: Texts): object {
  return {
    openapi: "3.1.0",
    info: { title: prose, version: prose, description: prose, summary: prose, "x-any": prose },
    servers: createServers(prose, name, sent),
    tags: [{ name, description: prose, externalDocs: { url: value, description: prose } }],
    security: [{ [name]: [] }],
    "x-any": { [name]: value },
    paths: createPaths({ prose, value, name, sent }),
    components: {
      securitySchemes: {
        [name]: { type: "apiKey", in: "header", name: sent, description: prose, "x-env": value },
      },
      schemas: {
        [`Of ${name}`]: createSchema(prose, value, name),
        Thing: createSchema(prose, value, name),
        Body: { type: "object", properties: { action: { type: "string", enum: [`do ${name}`] } } },
      },
    },
  };
}

function createServers(prose: string, name: string, sent: string): object[] {
  return ["north", "south"].map((region) => ({
    url: `https://${region}.example/base{path}${sent.replaceAll(/[{}./]/g, "")}`,
    description: prose,
    "x-region": `${region} ${name}`,
    variables: {
      path: { default: sent.replaceAll(/[./]/g, ""), description: prose, "x-env": name },
    },
  }));
}

/** What a path has of a text that is sent: no braces and no slash, which would make another path of it. */
export function pathTextOf(sent: string): string {
  return sent.replaceAll(/[{}/]/g, "");
}

const thing = { $ref: "#/components/schemas/Thing" };

function createPaths({ prose, value, name, sent }: Texts): object {
  const body = (schema: object): object => ({ content: { "application/json": { schema } } });
  const ok = { "200": { description: prose, ...body(thing) }, "404": { description: prose } };
  const id = {
    name: "id",
    in: "path",
    required: true,
    description: prose,
    schema: { "x-id": name },
  };
  const query = ["query", "header"].map((place) => ({
    name: `a${sent}`,
    in: place,
    description: prose,
    example: value,
    schema: { type: "string", default: value },
  }));
  const described = { summary: prose, description: prose, tags: [name] };
  const waiter = { field: name, terminal: [value], result: "things.get" };
  const field = `own ${name}`;
  const more = { more: field, cursor: `a${sent}`, next: field, items: `list ${name}` };
  return {
    "/things": {
      summary: prose,
      description: prose,
      get: {
        operationId: "things.list",
        ...described,
        parameters: query,
        "x-pages": more,
        responses: ok,
      },
      post: {
        operationId: "things.create",
        ...described,
        responses: ok,
        requestBody: {
          description: prose,
          required: true,
          ...body(createSchema(prose, value, name)),
        },
      },
    },
    "/things/{id}": {
      parameters: [id],
      get: { operationId: "things.get", ...described, responses: ok },
      patch: {
        operationId: "things.update",
        ...described,
        responses: ok,
        "x-actions": { field: "action" },
        requestBody: { required: true, ...body({ $ref: "#/components/schemas/Body" }) },
      },
    },
    "/things/{id}/state": {
      parameters: [id],
      get: { operationId: "things.getState", ...described, "x-waiter": waiter, responses: ok },
      put: { operationId: `!${name}`, ...described, "x-condition": `until ${name}`, responses: ok },
    },
    [`/a${pathTextOf(sent)}`]: { get: { ...described, responses: ok } },
    "/any": {
      post: {
        operationId: "post",
        ...described,
        responses: ok,
        requestBody: { content: { [`text/plain; a=${sent}`]: { example: value } } },
      },
    },
  };
}

function createSchema(prose: string, value: string, name: string): object {
  const text = { title: prose, description: prose };
  return {
    type: "object",
    ...text,
    $comment: prose,
    example: { [name]: value },
    default: { [name]: value },
    required: ["id", `own ${name}`],
    properties: {
      id: { type: "string", "x-id": name },
      [`own ${name}`]: { type: "string", ...text, format: value, pattern: value, default: value },
      one: { const: value, ...text },
      some: { type: "string", enum: [value, `${value}.`], examples: [value] },
      open: { type: "string", "x-extensible-enum": [value, `${value}.`] },
      [`list ${name}`]: { type: "array", items: { type: "string", enum: [value] } },
      map: { type: "object", additionalProperties: { type: "string", const: value } },
    },
  };
}
