import { describe, expect, it } from "vitest";
import { readOperations } from "../../../sandbox/openapi/read-operations.js";

const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const page = { name: "page", in: "query", schema: { type: "integer" } };

const content = {
  servers: [
    server("us", "{host}/api/v9", "https://us.example"),
    server("eu", "{host}/api/v9/", "https://eu.example"),
  ],
  security: [{ Key: [] }],
  paths: {
    "/things/{id}": {
      parameters: [{ $ref: "#/components/parameters/Id" }, page],
      get: {
        operationId: "things.get",
        parameters: [{ ...page, required: true }],
        responses: { "2XX": { $ref: "#/components/responses/Thing" }, "404": {}, default: {} },
      },
      put: {
        operationId: "things.put",
        security: [],
        "x-regions": ["us"],
        requestBody: { $ref: "#/components/requestBodies/Thing" },
        responses: { "201": {} },
      },
    },
  },
  components: {
    parameters: { Id: id },
    requestBodies: { Thing: { required: true, content: json() } },
    responses: { Thing: { content: json() } },
    securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } },
  },
};

function server(region: string, url: string, host: string): object {
  return { url, "x-region": region, variables: { host: { default: host } } };
}

function json(): object {
  return { "application/json": { schema: { type: "object" } } };
}

describe("readOperations", () => {
  const [get, put] = readOperations({ api: "v9", content });

  it("joins method, server path and path", () => {
    expect([get?.key, get?.method, get?.path]).toEqual([
      "v9:things.get",
      "GET",
      "/api/v9/things/{id}",
    ]);
  });

  it("takes the key's header from the security scheme, unless the operation needs none", () => {
    expect(get?.keyHeader).toBe("X-Key");
    expect(put?.keyHeader).toBeUndefined();
  });

  it("limits an operation to the regions that it names", () => {
    expect(get?.regions).toEqual(["us", "eu"]);
    expect(put?.regions).toEqual(["us"]);
  });

  it("joins the path's parameters with the operation's, which win", () => {
    expect(get?.parameters).toEqual([
      {
        name: "id",
        in: "path",
        required: true,
        schema: ["components", "parameters", "Id", "schema"],
      },
      {
        name: "page",
        in: "query",
        required: true,
        schema: ["paths", "/things/{id}", "get", "parameters", "0", "schema"],
      },
    ]);
  });

  it("finds bodies and answers behind references", () => {
    const tail = ["content", "application/json", "schema"];

    expect(put?.body).toEqual({
      required: true,
      schema: ["components", "requestBodies", "Thing", ...tail],
    });
    expect(get?.replies.get("2XX")).toEqual(["components", "responses", "Thing", ...tail]);
  });

  it("succeeds with the declared status, or with 200 where only the range is declared", () => {
    expect(get?.success).toBe(200);
    expect(put?.success).toBe(201);
  });

  it.each([
    ["no object", 4, "v9: expected an object"],
    ["no servers", { ...content, servers: undefined }, "v9 servers"],
    [
      "servers with different paths",
      {
        ...content,
        servers: [...content.servers, server("ap", "{host}/v8", "https://ap.example")],
      },
      "same path",
    ],
    ["an operation without a success", withResponses({ "404": {} }), "no success response"],
    [
      "a reference that leads nowhere",
      withResponses({ "200": { $ref: "#/components/x" } }),
      "#/components/x",
    ],
    ["a reference to another file", withResponses({ "200": { $ref: "other.yaml" } }), "other.yaml"],
  ])("says what is wrong with a document that has %s", (_, document, message) => {
    expect(() => readOperations({ api: "v9", content: document })).toThrow(message);
  });
});

function withResponses(responses: object): object {
  return { ...content, paths: { "/x": { get: { operationId: "x", responses } } } };
}
