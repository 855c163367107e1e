import { expect, it } from "vitest";
import { yieldToDocument } from "../../../../generator/load/additions/yield-to-document.js";
import type { OpenApiDocument, SchemaObject } from "../../../../generator/model/openapi.js";

const matrix = {
  operation: "boats.build",
  modelField: "model",
  settingField: "sails",
  aliases: { skiff: "dinghy", yawl: "ketch" },
  successor: { api: "next", fields: [], models: { dinghy: "dinghy-2", ketch: "ketch-2" } },
  rows: [
    { provider: "a", models: ["dinghy", "sloop"], accepts: { "sails.main": ["up", "down"] } },
    { provider: "b", models: ["ketch"], accepts: { "sails.mizzen": ["up"] } },
  ],
};

/** What becomes of additions to a document with such a body and such a status. */
function follow(properties: Readonly<Record<string, SchemaObject>>, status: SchemaObject = {}) {
  const state = { type: "object", properties: { state: status } };
  const output = { field: "boat", status: "built" };
  const document: OpenApiDocument = {
    openapi: "3.1.0",
    info: { title: "Boats", version: "1" },
    paths: {
      "/boats": {
        post: {
          operationId: "boats.build",
          requestBody: { content: { "application/json": { schema: { properties } } } },
          responses: {},
        },
        get: {
          responses: { "200": { content: { "application/json": { schema: state } } } },
          "x-waiter": { field: "state", terminal: ["built", "sunk"], failed: ["sunk"], output },
        },
      },
    },
    "x-reasoning": structuredClone(matrix),
  };
  const said = yieldToDocument(document).map(({ steps, message }) => `${steps.join()}: ${message}`);
  return { said, reasoning: document["x-reasoning"], paths: document.paths };
}

it("a document that lists nothing leaves additions as they are", () => {
  const open = { anyOf: [{ enum: ["dinghy"] }, { type: "string" }] };
  expect(follow({ model: open, sails: { type: "object" } })).toMatchObject({
    said: [],
    reasoning: matrix,
  });
});

it("models, aliases and successors that a document does not list leave the matrix", () => {
  const { said, reasoning } = follow({ model: { enum: ["dinghy", "yawl", null] } });
  expect(reasoning).toMatchObject({
    aliases: {},
    successor: { models: { dinghy: "dinghy-2" } },
    rows: [{ models: ["dinghy"] }],
  });
  expect(said).toEqual([
    "x-reasoning,rows,0,models: x-reasoning: the document does not list sloop",
    "x-reasoning,rows,1,models: x-reasoning: the document does not list ketch",
    "x-reasoning,aliases,skiff: x-reasoning: the document does not list skiff",
    "x-reasoning,aliases,yawl: x-reasoning: the document does not list yawl",
    "x-reasoning,successor,models,ketch: x-reasoning: the document does not list ketch",
  ]);
});

it("a path that a closed object does not have leaves the rows; what only it has is refused by none", () => {
  const main = { enum: ["up", "reefed", null] };
  const parts = [
    { properties: { main } },
    { properties: { jib: {} }, additionalProperties: false },
  ];
  const { said, reasoning } = follow({ sails: { allOf: parts } });
  expect(reasoning).toMatchObject({
    rows: [{ accepts: { "sails.main": ["up"] } }, { accepts: {} }],
    published: { "sails.main": ["reefed"], "sails.jib": [] },
  });
  expect(said).toEqual([
    "x-reasoning,rows,0,accepts,sails.main: x-reasoning: the document does not list down",
    "x-reasoning: x-reasoning: the document names sails.main: reefed, which no row knows, so none refuses it",
    "x-reasoning: x-reasoning: the document names sails.jib, which no row knows, so none refuses it",
    "x-reasoning,rows,1,accepts,sails.mizzen: x-reasoning: the document does not list up",
  ]);
});

it("statuses that a document does not list end no wait, and have no output", () => {
  const { paths } = follow({}, { oneOf: [{ const: "sunk" }, { enum: ["drifting"] }] });
  expect(paths).toMatchObject({
    "/boats": { get: { "x-waiter": { terminal: ["sunk"], failed: ["sunk"] } } },
  });
  expect(JSON.stringify(paths)).not.toContain("output");
});
