import type { JsonObject } from "../../../../runtime/json/values.js";

/** The text that a document has in each place, such as `summary`. */
export interface Texts {
  prose(place: string): string;
  /** Where prose would be no title or name. */
  line(place: string): string;
  /** Names and values, which pages show as code. */
  readonly value: string;
}

/** Makes a valid document with hostile text wherever a spec has text, and scripts wherever it has addresses. */
export function createHostileDocument({ prose, line, value }: Texts): JsonObject {
  const docs = docsOf(prose);
  return {
    openapi: "3.1.0",
    info: {
      title: line("Hostile"),
      version: line("1"),
      summary: line("info-summary"),
      description: prose("info"),
      termsOfService: script("terms"),
      contact: { name: line("contact"), url: script("contact"), email: script("email") },
      license: { name: line("license"), url: script("license") },
      "x-logo": {
        url: "https://evil.example/logo.png",
        altText: line("logo"),
        href: script("logo"),
        backgroundColor: "url(https://evil.example/background.png)",
      },
    },
    externalDocs: docs("document"),
    servers: [{ url: script("server"), description: prose("server") }],
    "x-tagGroups": [{ name: line("group"), tags: ["Runs"] }],
    tags: [
      {
        name: "Runs",
        "x-displayName": line("display"),
        description: prose("tag"),
        externalDocs: docs("tag"),
      },
    ],
    paths: {
      "/runs/{id}": { description: prose("path"), get: createOperation({ prose, line, value }) },
    },
    webhooks: { done: { post: { summary: line("webhook"), responses: {} } } },
    components: {
      securitySchemes: createSecurity(prose),
      schemas: { Run: createSchema({ prose, line, value }) },
    },
  };
}

function script(place: string): string {
  return `javascript:alert('${place}')`;
}

function docsOf(prose: Texts["prose"]): (place: string) => object {
  return (place) => ({ description: prose(`${place}-docs`), url: script(place) });
}

function createOperation({ prose, line }: Texts): object {
  const example = {
    summary: line("example-summary"),
    description: prose("example"),
    externalValue: "https://evil.example/example.json",
  };
  const id = { name: "id", in: "path", required: true, description: prose("parameter") };
  return {
    operationId: "runs.get",
    tags: ["Runs"],
    summary: line("Read"),
    description: prose("operation"),
    externalDocs: docsOf(prose)("operation"),
    "x-badges": [{ name: line("badge"), color: "url(https://evil.example/badge.png)" }],
    security: [{ OAuth: ["read"] }, { Connect: [] }],
    parameters: [{ ...id, schema: { type: "string" }, examples: { one: example } }],
    responses: {
      "200": {
        description: prose("response"),
        headers: { "X-Harm": { description: prose("header"), schema: { type: "string" } } },
        links: { next: { operationId: "runs.get", description: prose("link") } },
        content: { "application/json": { schema: { $ref: "#/components/schemas/Run" } } },
      },
    },
  };
}

function createSecurity(prose: Texts["prose"]): object {
  const flow = {
    authorizationUrl: script("authorization"),
    tokenUrl: script("token"),
    refreshUrl: script("refresh"),
    scopes: { read: prose("scope") },
  };
  return {
    OAuth: { type: "oauth2", description: prose("oauth"), flows: { authorizationCode: flow } },
    Connect: {
      type: "openIdConnect",
      openIdConnectUrl: script("connect"),
      description: prose("connect"),
    },
  };
}

function createSchema({ prose, line, value }: Texts): object {
  return {
    type: "object",
    title: line("schema-title"),
    description: prose("schema"),
    externalDocs: docsOf(prose)("schema"),
    additionalProperties: { type: "string", description: prose("more") },
    "x-additionalPropertiesName": line("more-name"),
    properties: {
      kind: {
        type: "string",
        description: prose("property"),
        format: line("format"),
        enum: ["a", value],
        default: value,
        "x-enumDescriptions": { a: prose("enum") },
      },
      // Names of members that mean something elsewhere.
      default: { type: "string", description: prose("property-default") },
      "x-logo": { type: "string", description: prose("property-logo") },
      [value]: { type: "string", description: prose("named") },
    },
    example: { kind: value },
  };
}
