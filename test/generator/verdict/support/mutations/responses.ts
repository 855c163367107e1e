import {
  create,
  get,
  json,
  list,
  ping,
  response,
  row,
  schemas,
  update,
  type Mutation,
} from "./mutation.js";

/** What is answered. */
export const responses: readonly Mutation[] = [
  row(
    "a response field is added",
    ["minor", "major"],
    "GET /api/v1/things 200[].weight is new",
    (d) => void (response(d)["weight"] = { type: "number" }),
  ),
  row(
    "a response field is removed",
    ["major", "minor"],
    "GET /api/v1/things 200[].note is gone",
    (d) => void delete response(d)["note"],
  ),
  row(
    "a response field becomes optional",
    ["major", "patch"],
    "GET /api/v1/things 200[].id is optional, and was required",
    (d) => void (schemas(d)["Thing"].required = []),
  ),
  row(
    "a response field changes its type",
    ["major", "major"],
    "GET /api/v1/things 200[].note is integer, and was string",
    (d) => void (response(d)["note"].type = "integer"),
  ),
  row(
    "a response field may be null",
    ["major", "patch"],
    "GET /api/v1/things 200[].note is null or string, and was string",
    (d) => void (response(d)["note"].type = ["string", "null"]),
  ),
  row(
    "a response enum gains a value",
    ["major", "patch"],
    'GET /api/v1/things 200[].kind may be "tiny"',
    (d) => void response(d)["kind"].enum.push("tiny"),
  ),
  row(
    "an open set gains a value",
    ["patch", "patch"],
    "things.list 200[].state also has lost; the set is open, so any value passes",
    (d) => void response(d)["state"]["x-extensible-enum"].push("lost"),
  ),
  row(
    "a closed set is opened",
    ["major", "patch"],
    'GET /api/v1/things 200[].kind may be something other than "large", "small"',
    (d) => {
      response(d)["kind"] = { type: "string", "x-extensible-enum": ["large", "small"] };
    },
  ),
  row(
    "an identifier is no longer known as one",
    ["patch", "patch"],
    "things.list 200[].id was the id of a thing and is any text",
    (d) => void delete response(d)["id"]["x-id"],
  ),
  row(
    "an answer gets a shape",
    ["minor", "major"],
    "things.update() returned a value of unknown shape and returns Thing",
    (d) => {
      update(d)["responses"]["200"].content = json({ $ref: "#/components/schemas/Thing" });
    },
  ),
  row(
    "an answer gets a body",
    ["minor", "major"],
    "things.ping() returned nothing and returns Thing",
    (d) => {
      ping(d)["responses"] = {
        "200": { description: "Done.", content: json({ $ref: "#/components/schemas/Thing" }) },
      };
    },
  ),
  row(
    "an error is no longer described",
    ["minor", "minor"],
    "POST /api/v1/things no longer returns 422",
    (d) => void delete create(d)["responses"]["422"],
  ),
  row(
    "an error is described",
    ["minor", "minor"],
    "GET /api/v1/things/{id} may return 404",
    (d) => void (get(d)["responses"]["404"] = { description: "None." }),
  ),

  row(
    "an integer of a response may be any number",
    ["major", "patch"],
    "GET /api/v1/things 200[].count is number, and was integer",
    (d) => void (response(d)["count"].type = "number"),
  ),
  row(
    "a response field is never null any more",
    ["patch", "major"],
    "GET /api/v1/things 200[].closed is string, and was null or string",
    (d) => void (response(d)["closed"].type = "string"),
  ),
  row(
    "a response takes no other fields",
    ["patch", "major"],
    "GET /api/v1/things 200[] has no fields besides those it names",
    (d) => void (schemas(d)["Thing"].additionalProperties = false),
  ),
  row(
    "an answer of JSON becomes text",
    ["major", "major"],
    "things.get() returned Thing and returns string",
    (d) => {
      get(d)["responses"]["200"].content = { "text/plain": { schema: { type: "string" } } };
    },
  ),
  row(
    "a success has another status",
    ["minor", "minor"],
    "POST /api/v1/things returns 201, and returned 200",
    (d) => {
      const { "200": success, ...others } = create(d)["responses"];
      create(d)["responses"] = { "201": success, ...others };
    },
  ),
  row(
    "an answer for every other status is described",
    ["minor", "minor"],
    "GET /api/v1/things/{id} may return default",
    (d) => void (get(d)["responses"].default = { description: "Failed." }),
  ),
  row(
    "a response header is added",
    ["minor", "minor"],
    "GET /api/v1/things/{id} 200 header.x-age is new",
    (d) => void (get(d)["responses"]["200"].headers = { "X-Age": { schema: { type: "integer" } } }),
  ),
  row(
    "a response header is removed",
    ["minor", "minor"],
    "GET /api/v1/things 200 header.x-total is gone",
    (d) => void delete list(d)["responses"]["200"].headers,
  ),
  row(
    "a response header has another type",
    ["minor", "minor"],
    "GET /api/v1/things 200 header.x-total is string, and was integer",
    (d) => void (list(d)["responses"]["200"].headers["X-Total"].schema = { type: "string" }),
  ),
];
