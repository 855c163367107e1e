import type { Json } from "../../verdict/support/base-document.js";
import { json, ref, release, type History } from "./history.js";

const schemas = (document: Json): Json => document["components"].schemas;

function replace(document: Json, from: string, to: string): void {
  const text = JSON.stringify(document).replaceAll(from, to);
  for (const key of Object.keys(document)) delete document[key];
  Object.assign(document, JSON.parse(text));
}

/** A service as FastAPI describes it. */
export const ticketOffice: History = {
  name: "ticket office",
  createFirst: () => ({
    openapi: "3.1.0",
    info: { title: "Ticket office", version: "0.1.0" },
    servers: [{ url: "https://tickets.example/v1" }],
    paths: {
      "/shows": {
        get: {
          operationId: "list_shows_shows_get",
          summary: "List Shows",
          tags: ["shows"],
          parameters: [
            {
              name: "day",
              in: "query",
              schema: { anyOf: [{ type: "string" }, { type: "null" }], title: "Day" },
            },
          ],
          responses: {
            "200": { description: "OK", ...json({ type: "array", items: ref("Show") }) },
          },
        },
        post: {
          operationId: "create_show_shows_post",
          summary: "Create Show",
          tags: ["shows"],
          requestBody: { required: true, ...json(ref("NewShow")) },
          responses: { "201": { description: "Created", ...json(ref("Show")) } },
        },
      },
      "/shows/{show_id}/tickets": {
        post: {
          operationId: "sell_ticket_shows__show_id__tickets_post",
          summary: "Sell Ticket",
          tags: ["shows"],
          parameters: [
            {
              name: "show_id",
              in: "path",
              required: true,
              schema: { type: "string", title: "Show Id" },
            },
          ],
          requestBody: { required: true, ...json(ref("NewTicket")) },
          responses: { "201": { description: "Created", ...json(ref("Ticket")) } },
        },
      },
      "/status": {
        get: {
          operationId: "status_status_get",
          summary: "Status",
          responses: { "200": { description: "OK", ...json({}) } },
        },
      },
    },
    components: {
      schemas: {
        Show: {
          type: "object",
          title: "Show",
          required: ["id", "state"],
          properties: {
            id: { type: "string", title: "Id" },
            state: { type: "string", enum: ["planned", "open"], title: "State" },
            room: { anyOf: [ref("Room"), { type: "null" }] },
          },
        },
        NewShow: {
          type: "object",
          title: "NewShow",
          required: ["name"],
          properties: {
            name: { type: "string", title: "Name" },
            seats: { type: "integer", title: "Seats", default: 100 },
          },
        },
        Room: { type: "object", title: "Room", properties: { door: { type: "string" } } },
        NewTicket: {
          type: "object",
          title: "NewTicket",
          properties: { row: { type: "integer" }, child: { type: "boolean", default: false } },
        },
        Ticket: {
          type: "object",
          title: "Ticket",
          properties: { id: { type: "string" }, show: ref("Show") },
        },
      },
    },
  }),
  releases: [
    release("a field comes", "minor", "field: POST /v1/shows body.subtitle", (d) => {
      schemas(d)["NewShow"].properties.subtitle = {
        anyOf: [{ type: "string" }, { type: "null" }],
        title: "Subtitle",
      };
    }),
    release(
      "a default changes",
      "minor",
      "POST /v1/shows body.seats has the default 120, and had 100",
      (d) => void (schemas(d)["NewShow"].properties.seats.default = 120),
    ),
    release(
      "an operation comes",
      "minor",
      "tickets.delete() is new (DELETE /v1/tickets/{ticket_id})",
      (d) => {
        d["paths"]["/tickets/{ticket_id}"] = {
          delete: {
            operationId: "delete_ticket_tickets__ticket_id__delete",
            parameters: [
              { name: "ticket_id", in: "path", required: true, schema: { type: "string" } },
            ],
            responses: { "204": { description: "Gone" } },
          },
        };
      },
    ),
    release(
      "an answer has one more value",
      "major",
      'GET /v1/shows 200[].state may be "cancelled"',
      (d) => void schemas(d)["Show"].properties.state.enum.push("cancelled"),
    ),
    release(
      "a summary is written anew",
      "patch",
      "paths./shows.get.summary has a different text",
      (d) => void (d["paths"]["/shows"].get.summary = "All shows"),
    ),
    release("a type has another name", "major", "the type Room is gone", (d) => {
      replace(d, '"Room":', '"Hall":');
      replace(d, "schemas/Room", "schemas/Hall");
      replace(d, '"title":"Room"', '"title":"Hall"');
    }),
    release("a path parameter has another name", "patch", "have other names", (d) => {
      replace(d, "{show_id}", "{id}");
      replace(d, '"name":"show_id"', '"name":"id"');
    }),
    release(
      "a field goes",
      "major",
      "POST /v1/shows/{id}/tickets body.row is gone",
      (d) => void delete schemas(d)["NewTicket"].properties.row,
    ),
    release(
      "an operation is deprecated",
      "minor",
      "GET /v1/shows is deprecated",
      (d) => void (d["paths"]["/shows"].get.deprecated = true),
    ),
  ],
};
