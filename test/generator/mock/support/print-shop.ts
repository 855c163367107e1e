const id = { name: "id", in: "path", required: true, schema: { type: "string", minLength: 2 } };
const json = (schema: object, more: object = {}) => ({ "application/json": { schema, ...more } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const problem = { description: "wrong", content: json(ref("Problem")) };

/** A document with what clients meet: OAuth, jobs that take time, pages, uploads and streams. */
export const printShop: object = {
  openapi: "3.1.0",
  info: { title: "Print shop", version: "1" },
  servers: [
    { url: "https://shop.example/api/{version}", variables: { version: { default: "v2" } } },
  ],
  security: [{ oauth: ["print"] }],
  paths: {
    "/jobs": {
      get: {
        operationId: "listJobs",
        tags: ["jobs"],
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100 } },
          { name: "state", in: "query", schema: { type: "array", items: ref("State") } },
          { name: "since", in: "query", style: "deepObject", schema: ref("Since") },
          { name: "code", in: "query", schema: { type: "string", pattern: "^\\d+$" } },
          { name: "sort", in: "query", schema: { type: "string", pattern: "^[a-z]+$" } },
          { name: "X-Trace", in: "header", schema: { type: "string", format: "uuid" } },
        ],
        responses: {
          "200": {
            description: "a page",
            headers: { "X-Total": { required: true, schema: { type: "integer", minimum: 3 } } },
            content: json(ref("Page")),
          },
        },
      },
      post: {
        operationId: "createJob",
        tags: ["jobs"],
        requestBody: { required: true, content: json(ref("Job")) },
        responses: { "201": { description: "made", content: json(ref("Job")) }, "422": problem },
      },
    },
    "/jobs/latest": {
      get: {
        operationId: "getLatestJob",
        tags: ["jobs"],
        security: [{}, { key: [] }],
        responses: {
          "200": {
            description: "found",
            content: json(ref("Job"), { examples: { one: { value: { id: "j9", title: "Map" } } } }),
          },
        },
      },
    },
    "/jobs/{id}": {
      parameters: [id],
      get: {
        operationId: "getJob",
        tags: ["jobs"],
        responses: {
          "200": { description: "found", content: json(ref("Job")) },
          "400": problem,
          "404": {
            description: "none",
            content: json(ref("Problem"), { example: { text: "no" } }),
          },
        },
      },
      delete: {
        operationId: "deleteJob",
        tags: ["jobs"],
        security: [{ key: [], basic: [] }],
        responses: { "204": { description: "gone" } },
      },
    },
    "/jobs/{id}:events": {
      get: {
        operationId: "followJob",
        tags: ["jobs"],
        parameters: [id],
        responses: {
          "200": {
            description: "events",
            content: {
              "text/event-stream": { schema: ref("Event") },
              "text/plain": { schema: { type: "string", const: "3 pages" } },
            },
          },
        },
      },
    },
    "/files": {
      post: {
        operationId: "uploadFile",
        tags: ["files"],
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": { schema: ref("Upload") },
            "application/octet-stream": {},
          },
        },
        responses: { "200": { description: "kept", content: { "image/png": {} } } },
      },
    },
  },
  components: {
    securitySchemes: {
      oauth: {
        type: "oauth2",
        flows: {
          clientCredentials: { tokenUrl: "https://shop.example/token", scopes: { print: "" } },
        },
      },
      key: { type: "apiKey", in: "query", name: "api_key" },
      basic: { type: "http", scheme: "basic" },
    },
    schemas: {
      State: { type: "string", enum: ["running", "done"] },
      Since: { type: "object", properties: { day: { type: "integer" } } },
      Job: {
        type: "object",
        required: ["id", "title"],
        additionalProperties: false,
        properties: {
          id: { type: "string", readOnly: true },
          title: { type: "string", pattern: "^[A-Z]", maxLength: 20 },
          state: { $ref: "#/components/schemas/State", readOnly: true },
          copies: { type: ["integer", "null"], exclusiveMinimum: 0 },
          secret: { type: "string", writeOnly: true },
          paper: { oneOf: [{ const: "A4" }, { type: "object", required: ["width"] }] },
        },
      },
      Page: {
        type: "object",
        required: ["jobs"],
        properties: {
          jobs: { type: "array", minItems: 2, items: ref("Job") },
          next: { type: ["string", "null"] },
        },
      },
      Event: {
        type: "object",
        required: ["page"],
        properties: { page: { type: "integer", minimum: 1 } },
      },
      Problem: { type: "object", required: ["text"], properties: { text: { type: "string" } } },
      Upload: {
        type: "object",
        required: ["file", "copies"],
        properties: {
          file: { type: "string", format: "binary" },
          copies: { type: "integer", minimum: 1 },
          labels: { type: "array", items: { type: "string" } },
          options: { type: "object", properties: { color: { type: "boolean" } } },
        },
      },
    },
  },
};
