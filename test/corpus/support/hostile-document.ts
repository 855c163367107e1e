const evil = "*/ evil(); /* `${evil()}` \"; evil(); ' \u2028evil();\u2029 \\";

/** Puts a hostile text everywhere that OpenAPI takes a string of the author's own. */
export function createHostileDocument(): object {
  const thing = { $ref: "#/components/schemas/Promise.-_" };
  const ok = { description: evil, content: { "application/json": { schema: thing } } };
  const parameter = (name: string, place: string): object => ({
    name,
    in: place,
    description: evil,
    required: place === "path",
    schema: { type: "string", enum: [evil, "fine"], description: evil },
  });
  return {
    openapi: "3.1.0",
    info: { title: evil, version: evil, description: evil },
    servers: [{ url: `https://host.example/api"; evil(); "`, description: evil }],
    security: [{ Key: [] }],
    tags: [{ name: evil, description: evil }],
    paths: {
      "/a`${evil()}`/{__proto__}/{b}": {
        parameters: [parameter("__proto__", "path"), parameter("b", "path")],
        get: {
          operationId: evil,
          tags: [evil],
          summary: evil,
          description: evil,
          parameters: [parameter(`q"]; evil(); //`, "query"), parameter("constructor", "header")],
          responses: { "200": ok, "401": { description: evil } },
        },
        post: {
          operationId: "constructor",
          requestBody: {
            required: true,
            content: { [`application/json; a="${evil}"`]: { schema: createHostileSchema() } },
          },
          responses: { "2XX": ok },
        },
        put: { operationId: "class.delete", responses: { "204": { description: evil } } },
      },
    },
    components: {
      securitySchemes: {
        Key: { type: "apiKey", in: "header", name: `X"; evil(); "`, "x-env": evil },
      },
      schemas: {
        "Promise.-_": createHostileSchema(),
        Promise: { type: "string", description: evil },
        ["__proto__"]: { type: "string" },
        paths: { type: "object" },
      },
    },
  };
}

function createHostileSchema(): object {
  return {
    type: "object",
    title: evil,
    description: evil,
    properties: {
      ["__proto__"]: { type: "string", description: evil },
      constructor: { type: "string", const: evil },
      [evil]: { type: "string", default: evil, example: evil, format: evil, pattern: evil },
      id: { type: "string", "x-id": evil },
      open: { type: "string", "x-extensible-enum": [evil, "fine"] },
    },
  };
}
