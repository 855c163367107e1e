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

  it("joins what the document, the path and the operation say, behind references as well", () => {
    const tail = ["content", "application/json", "schema"];
    expect(get).toMatchObject({
      key: "v9:things.get",
      method: "GET",
      path: "/api/v9/things/{id}",
      keyHeader: "X-Key",
      regions: ["us", "eu"],
      // Where only a range is declared.
      success: 200,
      replies: new Map([
        ["2XX", ["components", "responses", "Thing", ...tail]],
        ["404", undefined],
        ["default", undefined],
      ]),
    });
    expect(put).toMatchObject({
      keyHeader: undefined,
      regions: ["us"],
      success: 201,
      body: { required: true, schema: ["components", "requestBodies", "Thing", ...tail] },
    });
  });

  it("joins the path's parameters with the operation's, which win", () => {
    const pagePlace = ["paths", "/things/{id}", "get", "parameters", "0", "schema"];
    expect(get?.parameters).toEqual([
      { ...id, schema: ["components", "parameters", "Id", "schema"] },
      { ...page, required: true, schema: pagePlace },
    ]);
  });

  it.each([
    ["no servers", { ...content, servers: undefined }, "v9: expected servers"],
    [
      "servers with different paths",
      {
        ...content,
        servers: [...content.servers, server("ap", "{host}/v8", "https://ap.example")],
      },
      "same path",
    ],
    ["an operation without a success", withResponses({ "404": {} }), "no success response"],
  ])("says what is wrong with a document that has %s", (_, document, message) => {
    expect(() => readOperations({ api: "v9", content: document })).toThrow(message);
  });
});

function withResponses(responses: object): object {
  return { ...content, paths: { "/x": { get: { operationId: "x", responses } } } };
}
