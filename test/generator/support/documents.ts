import type { Api } from "../../../generator/api/api.js";
import type { OpenApiDocument } from "../../../generator/api/openapi.js";
import { readApi } from "../../../generator/api/read/read-api.js";
import { splitDirections } from "../../../generator/api/read/split-directions.js";

/** A document with one resource: `things.list`, `things.get` and `things.update`. */
export function createDocument(changes: Partial<OpenApiDocument> = {}): OpenApiDocument {
  const schema = { type: "string", "x-id": "thing" } as const;
  const id = { name: "id", in: "path", required: true, schema } as const;
  const ok = {
    "200": { description: "Done.", content: { "application/json": { schema: thing } } },
  };
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1.2.3", description: "All about things." },
    servers: [{ url: "https://things.example/api/v1" }],
    tags: [{ name: "Things", description: "What there is." }],
    paths: {
      "/things": { get: { operationId: "things.list", tags: ["Things"], responses: ok } },
      "/things/{id}": {
        parameters: [id],
        get: { operationId: "things.get", tags: ["Things"], responses: ok },
        patch: {
          operationId: "things.update",
          tags: ["Things"],
          requestBody: { required: true, content: { "application/json": { schema: thing } } },
          responses: ok,
        },
      },
    },
    components: { schemas: { Thing: { type: "object", description: "A thing." } } },
    ...changes,
  };
}

const thing = { $ref: "#/components/schemas/Thing" };

/** Reads a document as the API `things`. */
export function readThings(document: OpenApiDocument = createDocument()): Api {
  const locate = (pointer: string): { file: string } => ({ file: `things.yaml${pointer}` });
  return readApi("things", document, locate, { split: splitDirections });
}
