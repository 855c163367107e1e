import { request, response, row, schemas, type Mutation } from "./mutation.js";

/** What is used in several places, and what is written beside a reference to it. */
export const references: readonly Mutation[] = [
  row(
    "a default beside a reference changes",
    ["minor", "minor"],
    'POST /api/v1/things body.shade has the default "dark", and had "light"',
    (d) => void (request(d)["shade"].default = "dark"),
  ),
  row(
    "a default beside a reference goes",
    ["minor", "minor"],
    'POST /api/v1/things body.shade no longer has the default "light"',
    (d) => void delete request(d)["shade"].default,
  ),
  row(
    "a description beside a reference changes",
    ["patch", "patch"],
    "components.schemas.ThingCreate.properties.shade.description has a different text",
    (d) => void (request(d)["shade"].description = "How dark."),
  ),
  row(
    "a reference is deprecated where it is used",
    ["minor", "minor"],
    "POST /api/v1/things body.owner is deprecated",
    (d) => void (request(d)["owner"].deprecated = true),
  ),
  row(
    "a field that refers to a type becomes required",
    ["major", "minor"],
    "POST /api/v1/things body.owner is required, and was optional",
    (d) => void schemas(d)["ThingCreate"].required.push("owner"),
  ),
  row(
    "a field of what is sent and answered becomes optional",
    ["major", "major"],
    "GET /api/v1/things 200[].owner.team is optional, and was required",
    (d) => void schemas(d)["Owner"].required.pop(),
  ),
  row(
    "a set that is sent and answered gains a value",
    ["major", "major"],
    'GET /api/v1/things 200[].shade may be "dim"',
    (d) => void schemas(d)["Shade"].enum.push("dim"),
  ),
  row(
    "a reference in a response may be null",
    ["major", "patch"],
    "GET /api/v1/things 200[].owner is null or object, and was object",
    (d) => {
      response(d)["owner"] = { anyOf: [response(d)["owner"], { type: "null" }] };
    },
  ),
  row(
    "a reference in a request may be null",
    ["minor", "major"],
    "POST /api/v1/things body.owner is null or object, and was object",
    (d) => {
      request(d)["owner"] = { anyOf: [request(d)["owner"], { type: "null" }] };
    },
  ),
  row(
    "a type becomes a choice in a request",
    ["minor", "major"],
    "POST /api/v1/things body.size is integer or string, and was integer",
    (d) => {
      request(d)["size"] = { oneOf: [{ type: "integer" }, { type: "string" }] };
    },
  ),
  row(
    "a type becomes a choice in a response",
    ["major", "patch"],
    "GET /api/v1/things 200[].note is integer or string, and was string",
    (d) => {
      response(d)["note"] = { oneOf: [{ type: "string" }, { type: "integer" }] };
    },
  ),
  row(
    "a choice in a request has one more branch",
    ["minor", "major"],
    "POST /api/v1/things body.source is Link or Owner or Upload, and was Link or Upload",
    (d) => void request(d)["source"].oneOf.push(request(d)["owner"]),
  ),
  row(
    "a choice in a response has one more branch",
    ["major", "patch"],
    "GET /api/v1/things 200[].source is Link or Owner or Upload, and was Link or Upload",
    (d) => void response(d)["source"].oneOf.push(response(d)["owner"]),
  ),
  row(
    "a choice is told apart by a field",
    ["minor", "minor"],
    "POST /api/v1/things body.source has the discriminator",
    (d) => void (request(d)["source"].discriminator = { propertyName: "file" }),
  ),
];
