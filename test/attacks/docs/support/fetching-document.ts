import type { JsonObject } from "../../../../runtime/json/json-object.js";

/** Prose that has a page fetch something, or lead to a script, in every way that Markdown, HTML and CSS offer. */
export function fetchingProse(place: string): string {
  return [
    `![seen](https://evil.example/${place}.png)`,
    `![seen][${place}]`,
    `<img src=https://evil.example/${place}.png>`,
    `<div style="background: url(https://evil.example/${place}.png)">styled</div>`,
    `<style>@import url(https://evil.example/${place}.css)</style>`,
    `[press](javascript:alert('${place}'))`,
    `[press](data:text/html,${place})`,
    `<javascript:alert('${place}')>`,
    `<a href="javascript:alert('${place}')">press</a>`,
    `[${place}]: javascript:alert('${place}')`,
  ].join("\n\n");
}

function script(place: string): string {
  return `javascript:alert('${place}')`;
}

function externalDocs(place: string): object {
  return { description: fetchingProse(`${place}-docs`), url: script(place) };
}

const schema = {
  type: "object",
  title: fetchingProse("schema-title"),
  description: fetchingProse("schema"),
  externalDocs: externalDocs("schema"),
  additionalProperties: { type: "string", description: fetchingProse("more") },
  "x-additionalPropertiesName": fetchingProse("more-name"),
  properties: {
    kind: {
      type: "string",
      description: fetchingProse("property"),
      format: fetchingProse("format"),
      enum: ["a"],
      "x-enumDescriptions": { a: fetchingProse("enum") },
    },
    // Names of members that mean something elsewhere.
    default: { type: "string", description: fetchingProse("property-default") },
    "x-logo": { type: "string", description: fetchingProse("property-logo") },
  },
};

const oauth = {
  type: "oauth2",
  description: fetchingProse("oauth"),
  flows: {
    authorizationCode: {
      authorizationUrl: script("authorization"),
      tokenUrl: script("token"),
      refreshUrl: script("refresh"),
      scopes: { read: fetchingProse("scope") },
    },
  },
};

const operation = {
  operationId: "runs.get",
  tags: ["Runs"],
  summary: fetchingProse("summary"),
  description: fetchingProse("operation"),
  externalDocs: externalDocs("operation"),
  "x-badges": [{ name: fetchingProse("badge"), color: "url(https://evil.example/badge.png)" }],
  security: [{ OAuth: ["read"] }, { Connect: [] }],
  parameters: [
    {
      name: "id",
      in: "path",
      required: true,
      description: fetchingProse("parameter"),
      schema: { type: "string" },
      examples: {
        one: {
          summary: fetchingProse("example-summary"),
          description: fetchingProse("example"),
          externalValue: "https://evil.example/example.json",
        },
      },
    },
  ],
  responses: {
    "200": {
      description: fetchingProse("response"),
      headers: { "X-Harm": { description: fetchingProse("header"), schema: { type: "string" } } },
      links: { next: { operationId: "runs.get", description: fetchingProse("link") } },
      content: { "application/json": { schema: { $ref: "#/components/schemas/Run" } } },
    },
  },
};

/** A document that tries to have its page fetch from another host, or lead to a script, from wherever it has text. */
export const fetchingDocument: JsonObject = {
  openapi: "3.1.0",
  info: {
    title: fetchingProse("title"),
    version: fetchingProse("version"),
    summary: fetchingProse("info-summary"),
    description: fetchingProse("info"),
    termsOfService: script("terms"),
    contact: { name: fetchingProse("contact"), url: script("contact"), email: script("email") },
    license: { name: fetchingProse("license"), url: script("license") },
    "x-logo": {
      url: "https://evil.example/logo.png",
      altText: fetchingProse("logo"),
      href: script("logo"),
      backgroundColor: "url(https://evil.example/background.png)",
    },
  },
  externalDocs: externalDocs("document"),
  servers: [{ url: script("server"), description: fetchingProse("server") }],
  "x-tagGroups": [{ name: fetchingProse("group"), tags: ["Runs"] }],
  tags: [
    {
      name: "Runs",
      "x-displayName": fetchingProse("display"),
      description: fetchingProse("tag"),
      externalDocs: externalDocs("tag"),
    },
  ],
  paths: { "/runs/{id}": { description: fetchingProse("path"), get: operation } },
  webhooks: { done: { post: { summary: fetchingProse("webhook"), responses: {} } } },
  components: {
    securitySchemes: {
      OAuth: oauth,
      Connect: {
        type: "openIdConnect",
        openIdConnectUrl: script("connect"),
        description: fetchingProse("connect"),
      },
    },
    schemas: { Run: schema },
  },
};
