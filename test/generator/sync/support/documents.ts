import type { Api } from "../../../../generator/model/api.js";
import type { OpenApiDocument } from "../../../../generator/model/openapi.js";
import { readApi } from "../../../../generator/read/read-api.js";
import { asDocument } from "../../../../generator/sync/json.js";
import type { Json } from "../../verdict/support/base-document.js";
import { follow } from "./follow.js";

/** A document of ours: things that can be listed, made and read. */
export function createOurs(): OpenApiDocument {
  return asDocument({
    openapi: "3.1.0",
    info: { title: "Things", version: "1.0.0", description: "Of ours.", license: { name: "MIT" } },
    servers: [
      {
        url: "{base}/api/v1",
        "x-region": "north",
        variables: { base: { default: "https://things.example", "x-env": "THINGS_URL" } },
      },
    ],
    security: [{ Key: [] }],
    "x-limits": { perSecond: 25 },
    tags: [
      { name: "Things", description: "What there is." },
      { name: "About", "x-traitTag": true, description: "A page." },
    ],
    paths: {
      "/things": { post: createThing() },
      "/things/{id}": { get: getThing() },
    },
    components: {
      securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key", "x-env": "KEY" } },
      responses: {
        Throttled: {
          description: "Too much.",
          "x-throttle": { limitField: "limit" },
          content: { "application/json": { schema: { $ref: "#/components/schemas/Throttle" } } },
        },
      },
      schemas: {
        Thing: {
          type: "object",
          description: "A thing.",
          required: ["id"],
          properties: {
            id: { type: "string", description: "Which.", "x-id": "thing" },
            color: {
              type: "string",
              description: "Its color.",
              "x-extensible-enum": ["red", "blue"],
            },
          },
        },
        ThingCreate: {
          type: "object",
          properties: {
            color: { type: "string", description: "Its color.", default: "red" },
            old: { type: "string", description: "Not published any more." },
          },
        },
        Throttle: { type: "object", properties: { limit: { type: "number" } } },
      },
    },
  });
}

function createThing(): object {
  return {
    operationId: "things.create",
    tags: ["Things"],
    summary: "Create a thing",
    description: "Makes one.",
    "x-budget": "general",
    requestBody: body("ThingCreate", { example: { color: "red" } }),
    responses: {
      "2XX": { description: "The thing.", ...body("Thing") },
      "422": { description: "Refused." },
      default: { $ref: "#/components/responses/Throttled" },
    },
  };
}

function getThing(): object {
  return {
    operationId: "things.get",
    tags: ["Things"],
    summary: "Get a thing",
    description: "Reads one.",
    "x-budget": "general",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        description: "Which.",
        schema: { type: "string", "x-id": "thing" },
      },
    ],
    responses: { "2XX": { description: "The thing.", ...body("Thing") } },
  };
}

function body(schema: string, more: object = {}): object {
  const media = { schema: { $ref: `#/components/schemas/${schema}` }, ...more };
  return { content: { "application/json": media } };
}

/** The same as somebody else publishes it: whole paths, ids made of functions' names, other names, no extensions. */
export function createPublished(): OpenApiDocument {
  const secured = { security: [{ HeaderKey: [] }] };
  return asDocument({
    openapi: "3.1.0",
    info: { title: "Thing service", version: "2.0.0" },
    paths: {
      "/api/v1/things": {
        post: {
          ...secured,
          operationId: "create_thing_api_v1_things_post",
          tags: ["things"],
          summary: "Create Thing",
          requestBody: { required: true, ...body("NewThing") },
          responses: { "201": { description: "Created", ...body("ThingOut") } },
        },
      },
      "/api/v1/things/{thing_id}": {
        get: {
          ...secured,
          operationId: "get_thing_api_v1_things__thing_id__get",
          tags: ["things"],
          summary: "Get Thing",
          parameters: [
            { name: "thing_id", in: "path", required: true, schema: { type: "string" } },
          ],
          responses: { "200": { description: "OK", ...body("ThingOut") } },
        },
      },
    },
    components: {
      securitySchemes: { HeaderKey: { type: "apiKey", in: "header", name: "X-Key" } },
      schemas: {
        ThingOut: {
          type: "object",
          title: "ThingOut",
          required: ["id"],
          properties: { id: { type: "string", title: "Id" }, color: { type: "string" } },
        },
        NewThing: {
          type: "object",
          properties: { color: { type: "string", default: "blue" } },
        },
      },
    },
  });
}

/** Reads a document as the generator does. */
export function read(document: OpenApiDocument): Api {
  return readApi("things", document, () => ({ file: "things.yaml" }));
}

/** Merges two documents as the command does. */
export function merge(ours: OpenApiDocument, published: OpenApiDocument): OpenApiDocument {
  return follow(ours, published).merged.document;
}

/** A document as somebody publishes it who knows nothing of our extensions. */
export function withoutExtensions(document: object): Json {
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) => (key.startsWith("x-") ? undefined : value)),
  );
}

/** Reads what stands at a place of a document, as steps with dots between them. */
export function at(document: unknown, place: string): unknown {
  return place
    .split(".")
    .reduce(
      (node: unknown, step) => (node === undefined ? undefined : Object(node)[step]),
      document,
    );
}

/** A copy of a document with something else at a place. */
export function change<Document>(document: Document, place: string, value: unknown): Document {
  const copy = structuredClone(document);
  const steps = place.split(".");
  const last = steps.pop() ?? "";
  const owner = Object(steps.length === 0 ? copy : at(copy, steps.join(".")));
  if (value === undefined) delete owner[last];
  else owner[last] = value;
  return copy;
}
