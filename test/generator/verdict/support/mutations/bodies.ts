import {
  create,
  json,
  list,
  ping,
  rename,
  request,
  row,
  schemas,
  type Mutation,
} from "./mutation.js";

/** What is sent in bodies. */
export const bodies: readonly Mutation[] = [
  row(
    "an optional request field is added",
    ["minor", "major"],
    "POST /api/v1/things body.weight is new",
    (d) => void (request(d)["weight"] = { type: "number" }),
  ),
  row(
    "a required request field is added",
    ["major", "major"],
    "POST /api/v1/things body.weight is new, and required",
    (d) => {
      request(d)["weight"] = { type: "number" };
      schemas(d)["ThingCreate"].required.push("weight");
    },
  ),
  row(
    "a request field is removed",
    ["major", "minor"],
    "POST /api/v1/things body.size is gone",
    (d) => void delete request(d)["size"],
  ),
  row(
    "a request field becomes required",
    ["major", "minor"],
    "POST /api/v1/things body.size is required, and was optional",
    (d) => void schemas(d)["ThingCreate"].required.push("size"),
  ),
  row(
    "a request field becomes optional",
    ["minor", "major"],
    "POST /api/v1/things body.name is optional, and was required",
    (d) => void (schemas(d)["ThingCreate"].required = []),
  ),
  row(
    "a request field changes its type",
    ["major", "major"],
    "POST /api/v1/things body.size is string, and was integer",
    (d) => void (request(d)["size"].type = "string"),
  ),
  row(
    "a request field may be null",
    ["minor", "major"],
    "POST /api/v1/things body.size is integer or null, and was integer",
    (d) => void (request(d)["size"].type = ["integer", "null"]),
  ),
  row(
    "a request enum gains a value",
    ["minor", "major"],
    'POST /api/v1/things body.color accepts "green" as well',
    (d) => void request(d)["color"].enum.push("green"),
  ),
  row(
    "a request enum loses a value",
    ["major", "minor"],
    'POST /api/v1/things body.color no longer accepts "blue"',
    (d) => void request(d)["color"].enum.pop(),
  ),
  row(
    "a request field's default changes",
    ["minor", "minor"],
    'POST /api/v1/things body.color has the default "blue", and had "red"',
    (d) => void (request(d)["color"].default = "blue"),
  ),
  row(
    "a request field gains a default",
    ["minor", "minor"],
    "POST /api/v1/things body.size has the default 3",
    (d) => void (request(d)["size"].default = 3),
  ),
  row(
    "a request field is limited",
    ["major", "minor"],
    "POST /api/v1/things body.name has the maxLength 10",
    (d) => void (request(d)["name"].maxLength = 10),
  ),
  row(
    "a body becomes optional",
    ["minor", "major"],
    "POST /api/v1/things body is optional, and was required",
    (d) => void (create(d)["requestBody"].required = false),
  ),
  row(
    "a body is added",
    ["major", "major"],
    "the arguments of things.ping() were (path 1, options) and are (path 1, body, options)",
    (d) => {
      ping(d)["requestBody"] = {
        content: json({ type: "object", properties: { text: { type: "string" } } }),
      };
    },
  ),
  row(
    "another content type is offered",
    ["minor", "major"],
    "POST /api/v1/things body (application/xml) as application/xml is new",
    (d) => {
      create(d)["requestBody"].content["application/xml"] = { schema: { type: "string" } };
    },
  ),
  row(
    "the schema of a body has another name",
    ["major", "major"],
    "the type ThingCreate is now called NewThing",
    (d) => rename(d, "ThingCreate", "NewThing"),
  ),
  row(
    "an inline schema gets a name",
    ["major", "major"],
    "the type ThingsListResult is now called ThingsSchema",
    (d) => {
      schemas(d)["Things"] = list(d)["responses"]["200"].content["application/json"].schema;
      list(d)["responses"]["200"].content = json({ $ref: "#/components/schemas/Things" });
    },
  ),
  row(
    "a schema that nothing uses is added",
    ["minor", "major"],
    "the type Unused is new",
    (d) => void (schemas(d)["Unused"] = { type: "object" }),
  ),

  row(
    "a request field takes shorter texts",
    ["minor", "major"],
    "POST /api/v1/things body.name has the minLength 1, and had 2",
    (d) => void (request(d)["name"].minLength = 1),
  ),
  row(
    "a request field asks for longer texts",
    ["major", "minor"],
    "POST /api/v1/things body.name has the minLength 3, and had 2",
    (d) => void (request(d)["name"].minLength = 3),
  ),
  row(
    "a request list may not repeat itself",
    ["major", "minor"],
    "POST /api/v1/things body.labels has the uniqueItems true",
    (d) => void (request(d)["labels"].uniqueItems = true),
  ),
  row(
    "a request has to keep to a pattern",
    ["major", "minor"],
    'POST /api/v1/things body.name has the pattern "^[a-z]+$"',
    (d) => void (request(d)["name"].pattern = "^[a-z]+$"),
  ),
  row(
    "a request field has a format",
    ["minor", "minor"],
    "POST /api/v1/things body.name is string (uuid), and was string",
    (d) => void (request(d)["name"].format = "uuid"),
  ),
  row(
    "a request takes no other fields",
    ["major", "minor"],
    "POST /api/v1/things body accepts no fields besides those it names",
    (d) => void (schemas(d)["ThingCreate"].additionalProperties = false),
  ),
  row(
    "a map in a request takes texts only",
    ["major", "minor"],
    "POST /api/v1/things body.settings accepts only string in fields that it does not name",
    (d) => {
      request(d)["settings"].additionalProperties = { type: "string" };
    },
  ),
  row(
    "a body of JSON becomes text",
    ["major", "major"],
    "POST /api/v1/things body as application/json is gone",
    (d) => {
      create(d)["requestBody"].content = { "text/plain": { schema: { type: "string" } } };
    },
  ),
  row(
    "a keyword that nobody here knows is added",
    ["minor", "minor"],
    'POST /api/v1/things body.name has the contentEncoding "base64"',
    (d) => void (request(d)["name"].contentEncoding = "base64"),
  ),
];
