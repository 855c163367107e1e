/** A JSON value that a test may change. */
export interface Json {
  // Tests reach deep into it, and a wrong step is a failed test.
  // oxlint-disable-next-line typescript/no-explicit-any
  [key: string]: any;
}

/** A document with something in it for every rule, a new one at each call. */
export function createBase(): Json {
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1.0.0", description: "All about things." },
    servers: [
      {
        url: "{base}/api/v1",
        "x-region": "north",
        variables: { base: { default: "https://n.example", "x-env": "NORTH_URL" } },
      },
      {
        url: "{base}/api/v1",
        "x-region": "south",
        variables: { base: { default: "https://s.example", "x-env": "SOUTH_URL" } },
      },
      { url: "https://e.example/api/v1", "x-region": "east" },
    ],
    "x-regions": {
      env: "REGION",
      default: "north",
      north: { title: "North" },
      south: { title: "South", unavailableFeatures: ["webhooks"] },
      east: { title: "East" },
    },
    "x-reasoning": {
      operation: "things.create",
      modelField: "model",
      settingField: "settings",
      aliases: { quick: "model-a" },
      rows: [
        {
          provider: "maker",
          models: ["model-a", "model-b"],
          accepts: { "settings.effort": ["low", "high"] },
          defaults: { "settings.effort": "low" },
        },
        { provider: "other", models: ["model-c"], accepts: {} },
      ],
    },
    security: [{ Key: [] }],
    tags: [{ name: "Things" }],
    paths: {
      "/things": {
        get: {
          operationId: "things.list",
          tags: ["Things"],
          security: [],
          parameters: [
            { name: "limit", in: "query", schema: { type: "integer", default: 10, maximum: 100 } },
            { name: "kind", in: "query", schema: { type: "string", enum: ["large", "small"] } },
            { name: "labels", in: "query", schema: { type: "array", items: { type: "string" } } },
          ],
          responses: {
            "200": {
              description: "Things.",
              headers: { "X-Total": { schema: { type: "integer" } } },
              content: { "application/json": { schema: { type: "array", items: ref("Thing") } } },
            },
          },
        },
        post: {
          operationId: "things.create",
          tags: ["Things"],
          requestBody: {
            required: true,
            content: { "application/json": { schema: ref("ThingCreate") } },
          },
          responses: { "200": thing(), "422": { description: "Invalid." } },
        },
      },
      "/things/{id}": {
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string", "x-id": "thing" } },
        ],
        get: { operationId: "things.get", tags: ["Things"], responses: { "200": thing() } },
        patch: {
          operationId: "things.update",
          tags: ["Things"],
          "x-actions": { field: "action" },
          "x-retry": "safe",
          requestBody: {
            required: true,
            content: { "application/json": { schema: ref("ThingUpdate") } },
          },
          responses: {
            "200": { description: "Done.", content: { "application/json": { schema: {} } } },
          },
        },
      },
      "/things/{id}/ping": {
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string", "x-id": "thing" } },
        ],
        post: {
          operationId: "things.ping",
          tags: ["Things"],
          "x-regions": ["north"],
          responses: { "204": { description: "Done." } },
        },
      },
    },
    components: {
      securitySchemes: {
        Key: { type: "apiKey", in: "header", name: "X-Key", "x-env": "THINGS_KEY" },
      },
      schemas: {
        Thing: {
          type: "object",
          required: ["id"],
          properties: {
            id: { type: "string", "x-id": "thing" },
            state: { type: "string", "x-extensible-enum": ["new", "old"] },
            kind: { type: "string", enum: ["large", "small"] },
            note: { type: "string" },
            count: { type: "integer" },
            closed: { type: ["string", "null"] },
            owner: ref("Owner"),
            heir: { anyOf: [ref("Owner"), { type: "null" }] },
            shade: ref("Shade"),
            source: { oneOf: [ref("Upload"), ref("Link")] },
          },
        },
        ThingCreate: {
          type: "object",
          required: ["name"],
          properties: {
            name: { type: "string", minLength: 2 },
            model: { type: "string", default: "model-a" },
            settings: { type: "object", additionalProperties: true },
            color: { type: "string", enum: ["red", "blue"], default: "red" },
            size: { type: "integer" },
            country: {
              type: ["string", "null"],
              "x-regions": { south: { values: ["at", "de"], default: "de" } },
            },
            labels: { type: "array", items: { type: "string" } },
            owner: ref("Owner"),
            heir: { anyOf: [ref("Owner"), { type: "null" }] },
            shade: { ...ref("Shade"), default: "light", description: "How bright." },
            source: { oneOf: [ref("Upload"), ref("Link")] },
            mode: { type: "string", enum: ["fast"] },
          },
        },
        Owner: {
          type: "object",
          required: ["name", "team"],
          properties: { name: { type: "string" }, team: { type: "string" } },
        },
        Shade: { type: "string", enum: ["light", "dark"] },
        Upload: {
          type: "object",
          required: ["file"],
          properties: { file: { type: "string" } },
        },
        Link: { type: "object", required: ["url"], properties: { url: { type: "string" } } },
        ThingUpdate: {
          type: "object",
          required: ["action"],
          properties: { action: { type: "string", "x-extensible-enum": ["open", "close"] } },
        },
      },
    },
  };
}

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

function thing(): Json {
  return { description: "The thing.", content: { "application/json": { schema: ref("Thing") } } };
}
