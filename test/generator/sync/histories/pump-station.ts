import type { Json } from "../../verdict/support/base-document.js";
import { json, ref, release, type History } from "./history.js";

const schemas = (document: Json): Json => document["components"].schemas;
const pump = (document: Json): Json => document["paths"]["/pumps/{pump}/"];

/** A service that somebody describes by hand. */
export const pumpStation: History = {
  name: "pump station",
  createFirst: () => ({
    openapi: "3.1.0",
    info: { title: "Pump station", version: "3" },
    servers: [{ url: "https://pumps.example/api/" }],
    security: [{ Key: [] }],
    tags: [{ name: "Pumps", description: "All of them." }],
    paths: {
      "/pumps/": {
        get: {
          operationId: "pumps",
          tags: ["Pumps"],
          parameters: [
            { name: "limit", in: "query", schema: { type: "integer", maximum: 100, default: 10 } },
          ],
          responses: {
            "200": { description: "Pumps.", ...json({ type: "array", items: ref("Pump") }) },
            default: { $ref: "#/components/responses/Problem" },
          },
        },
      },
      "/pumps/{pump}/": {
        parameters: [{ name: "pump", in: "path", required: true, schema: { type: "integer" } }],
        put: {
          operationId: "putPump",
          tags: ["Pumps"],
          parameters: [{ name: "dry", in: "query", schema: { type: "boolean" } }],
          requestBody: { required: true, ...json(ref("Order")) },
          responses: { "200": { description: "The pump.", ...json(ref("Pump")) } },
        },
      },
      "/pumps/{pump}/readings": {
        get: {
          operationId: "readings",
          tags: ["Pumps"],
          parameters: [{ name: "pump", in: "path", required: true, schema: { type: "integer" } }],
          responses: { "200": { description: "Readings.", ...json(ref("Readings")) } },
        },
      },
      "/about": {
        get: { operationId: "about", responses: { "204": { description: "Nothing." } } },
      },
    },
    components: {
      securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } },
      responses: {
        Problem: { description: "A problem.", ...json({ type: "object", properties: {} }) },
      },
      schemas: {
        Pump: {
          type: "object",
          required: ["id"],
          properties: { id: { type: "integer" }, mode: ref("Mode") },
        },
        Mode: { type: "string", enum: ["off", "slow", "fast"] },
        Order: {
          type: "object",
          properties: {
            mode: { ...ref("Mode"), default: "slow" },
            until: { oneOf: [ref("Level"), ref("Time")] },
          },
        },
        Level: { type: "object", properties: { level: { type: "number" } } },
        Time: { type: "object", properties: { time: { type: "string", format: "date-time" } } },
        Readings: {
          type: "object",
          properties: {
            id: { type: "integer" },
            values: { type: "array", items: { type: "number" } },
            last: { type: "number" },
          },
        },
      },
    },
  }),
  releases: [
    release(
      "a limit is lowered",
      "major",
      "GET /api/pumps/ query.limit has the maximum 50, and had 100",
      (d) => void (d["paths"]["/pumps/"].get.parameters[0].schema.maximum = 50),
    ),
    release(
      "an answer may be null",
      "major",
      "GET /api/pumps/{pump}/readings 200.last is null or number, and was number",
      (d) => void (schemas(d)["Readings"].properties.last.type = ["number", "null"]),
    ),
    release(
      "a success has another status",
      "minor",
      "PUT /api/pumps/{pump}/ returns 201, and returned 200",
      (d) => void (pump(d)["put"].responses = { "201": pump(d)["put"].responses["200"] }),
    ),
    release(
      "a header is required",
      "major",
      "PUT /api/pumps/{pump}/ header.X-Site is new, and required",
      (d) => {
        const header = { name: "X-Site", in: "header", required: true, schema: { type: "string" } };
        pump(d)["put"].parameters.push(header);
      },
    ),
    release(
      "a default beside a reference changes",
      "minor",
      'PUT /api/pumps/{pump}/ body.mode has the default "off", and had "slow"',
      (d) => void (schemas(d)["Order"].properties.mode.default = "off"),
    ),
    release(
      "a choice has one more branch",
      "minor",
      "PUT /api/pumps/{pump}/ body.until is Level or Pump or Time, and was Level or Time",
      (d) => void schemas(d)["Order"].properties.until.oneOf.push(ref("Pump")),
    ),
    release(
      "a path moves",
      "major",
      "operation: GET /api/readings/{pump}, as readings.get()",
      (d) => {
        d["paths"]["/readings/{pump}"] = d["paths"]["/pumps/{pump}/readings"];
        delete d["paths"]["/pumps/{pump}/readings"];
      },
    ),
    release(
      "a request takes no other fields",
      "major",
      "PUT /api/pumps/{pump}/ body accepts no fields besides those it names",
      (d) => void (schemas(d)["Order"].additionalProperties = false),
    ),
    release("the same is written in another form", undefined, undefined, (d) => {
      const { parameters, put } = pump(d);
      d["paths"]["/pumps/{pump}/"] = {
        put: { ...put, parameters: [...put.parameters, ...parameters] },
      };
      schemas(d)["Mode"].enum = schemas(d)["Mode"].enum.toReversed();
      schemas(d)["Pump"].properties.mode = { allOf: [ref("Mode")] };
    }),
  ],
};
