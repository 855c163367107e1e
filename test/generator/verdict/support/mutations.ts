import type { Severity } from "../../../../generator/compare/finding.js";
import type { Json } from "./base-document.js";

/** One change of the base document, and what it asks for in each direction. */
export interface Mutation {
  readonly title: string;
  readonly change: (document: Json) => void;
  /** `undefined`: nothing that anybody notices. */
  readonly forward: Severity | undefined;
  readonly backward: Severity | undefined;
}

const row = (
  title: string,
  forward: Severity | undefined,
  backward: Severity | undefined,
  change: (document: Json) => void,
): Mutation => ({ title, change, forward, backward });

const list = (document: Json): Json => document["paths"]["/things"].get;
const create = (document: Json): Json => document["paths"]["/things"].post;
const get = (document: Json): Json => document["paths"]["/things/{id}"].get;
const update = (document: Json): Json => document["paths"]["/things/{id}"].patch;
const ping = (document: Json): Json => document["paths"]["/things/{id}/ping"].post;
const schemas = (document: Json): Json => document["components"].schemas;
const request = (document: Json): Json => schemas(document)["ThingCreate"].properties;
const response = (document: Json): Json => schemas(document)["Thing"].properties;
const table = (document: Json): Json => document["x-reasoning"];
const first = (document: Json): Json => table(document)["rows"][0];
const country = (document: Json): Json => request(document)["country"]["x-regions"].south;
const json = (schema: object): Json => ({ "application/json": { schema } });

function rename(document: Json, from: string, to: string): void {
  const text = JSON.stringify(document).replaceAll(from, to);
  for (const key of Object.keys(document)) delete document[key];
  Object.assign(document, JSON.parse(text));
}

/** At least sixty; each is judged forward, and backward as the change undone. */
export const mutations: readonly Mutation[] = [
  // operations
  row("an operation is added", "minor", "major", (d) => {
    d["paths"]["/more"] = {
      get: { operationId: "things.more", responses: { "204": { description: "Done." } } },
    };
  }),
  row("an operation is removed", "major", "minor", (d) => void delete d["paths"]["/things"].get),
  row("a path is removed", "major", "minor", (d) => void delete d["paths"]["/things/{id}/ping"]),
  row("a path parameter has another name", "patch", "patch", (d) => {
    rename(d, "{id}", "{thing_id}");
    rename(d, '"name":"id"', '"name":"thing_id"');
  }),
  row("a path moves", "major", "major", (d) => rename(d, "/things/{id}/ping", "/things/{id}/wake")),
  row(
    "a method has another name",
    "major",
    "major",
    (d) => void (get(d)["operationId"] = "things.fetch"),
  ),
  row(
    "a method moves to another resource",
    "major",
    "major",
    (d) => void (get(d)["operationId"] = "items.get"),
  ),
  row("an operationId changes under the same x-name", "patch", "patch", (d) => {
    Object.assign(get(d), { operationId: "get_thing_by_id", "x-name": "things.get" });
  }),
  row(
    "an x-name gives another method name",
    "major",
    "major",
    (d) => void (get(d)["x-name"] = "things.fetch"),
  ),
  row("an operation is deprecated", "minor", "minor", (d) => void (get(d)["deprecated"] = true)),
  row(
    "a description changes",
    "patch",
    "patch",
    (d) => void (d["info"].description = "Nothing new."),
  ),
  row(
    "the version of the document changes",
    "patch",
    "patch",
    (d) => void (d["info"].version = "1.1.0"),
  ),
  row(
    "a tag is described",
    "patch",
    "patch",
    (d) => void (d["tags"][0].description = "What there is."),
  ),
  row(
    "an operation begins to need a key",
    "major",
    "minor",
    (d) => void delete list(d)["security"],
  ),
  row("an operation takes capacity", "minor", "minor", (d) => {
    get(d)["x-capacity"] = { operation: "things.get", limit: "limit", active: "active" };
  }),
  row("an operation may be repeated", "minor", "minor", (d) => void (get(d)["x-retry"] = "safe")),
  row(
    "an operation is counted by another budget",
    "minor",
    "minor",
    (d) => void (get(d)["x-budget"] = "status"),
  ),
  row("an action is added", "minor", "major", (d) => {
    schemas(d)["ThingUpdate"].properties.action["x-extensible-enum"].push("lock");
  }),
  // parameters
  row("an optional query parameter is added beside others", "minor", "major", (d) => {
    list(d)["parameters"].push({ name: "after", in: "query", schema: { type: "string" } });
  }),
  row("the first query parameter is added", "major", "major", (d) => {
    get(d)["parameters"] = [{ name: "fields", in: "query", schema: { type: "string" } }];
  }),
  row("a query parameter is removed", "major", "minor", (d) => void list(d)["parameters"].pop()),
  row(
    "a query parameter becomes required",
    "major",
    "minor",
    (d) => void (list(d)["parameters"][0].required = true),
  ),
  row("a required header is added", "major", "major", (d) => {
    list(d)["parameters"].push({
      name: "X-Trace",
      in: "header",
      required: true,
      schema: { type: "string" },
    });
  }),
  row(
    "a parameter changes its type",
    "major",
    "major",
    (d) => void (list(d)["parameters"][0].schema = { type: "string" }),
  ),
  row(
    "a parameter's default changes",
    "minor",
    "minor",
    (d) => void (list(d)["parameters"][0].schema.default = 20),
  ),
  row(
    "a parameter's maximum is lowered",
    "major",
    "minor",
    (d) => void (list(d)["parameters"][0].schema.maximum = 50),
  ),
  row(
    "a parameter's enum gains a value",
    "minor",
    "major",
    (d) => void list(d)["parameters"][1].schema.enum.push("tiny"),
  ),
  row("a path parameter is another kind of identifier", "major", "major", (d) => {
    d["paths"]["/things/{id}"].parameters[0].schema["x-id"] = "item";
  }),
  // bodies
  row(
    "an optional request field is added",
    "minor",
    "major",
    (d) => void (request(d)["weight"] = { type: "number" }),
  ),
  row("a required request field is added", "major", "major", (d) => {
    request(d)["weight"] = { type: "number" };
    schemas(d)["ThingCreate"].required.push("weight");
  }),
  row("a request field is removed", "major", "minor", (d) => void delete request(d)["size"]),
  row(
    "a request field becomes required",
    "major",
    "minor",
    (d) => void schemas(d)["ThingCreate"].required.push("size"),
  ),
  row(
    "a request field becomes optional",
    "minor",
    "major",
    (d) => void (schemas(d)["ThingCreate"].required = []),
  ),
  row(
    "a request field changes its type",
    "major",
    "major",
    (d) => void (request(d)["size"].type = "string"),
  ),
  row(
    "a request field may be null",
    "minor",
    "major",
    (d) => void (request(d)["size"].type = ["integer", "null"]),
  ),
  row(
    "a request enum gains a value",
    "minor",
    "major",
    (d) => void request(d)["color"].enum.push("green"),
  ),
  row("a request enum loses a value", "major", "minor", (d) => void request(d)["color"].enum.pop()),
  row(
    "a request field's default changes",
    "minor",
    "minor",
    (d) => void (request(d)["color"].default = "blue"),
  ),
  row(
    "a request field gains a default",
    "minor",
    "minor",
    (d) => void (request(d)["size"].default = 3),
  ),
  row(
    "a request field is limited",
    "major",
    "minor",
    (d) => void (request(d)["name"].maxLength = 10),
  ),
  row(
    "a body becomes optional",
    "minor",
    "major",
    (d) => void (create(d)["requestBody"].required = false),
  ),
  row("a body is added", "major", "major", (d) => {
    ping(d)["requestBody"] = {
      content: json({ type: "object", properties: { text: { type: "string" } } }),
    };
  }),
  row("another content type is offered", "minor", "major", (d) => {
    create(d)["requestBody"].content["application/xml"] = { schema: { type: "string" } };
  }),
  row("the schema of a body has another name", "major", "major", (d) =>
    rename(d, "ThingCreate", "NewThing"),
  ),
  row("an inline schema gets a name", "major", "major", (d) => {
    schemas(d)["Things"] = list(d)["responses"]["200"].content["application/json"].schema;
    list(d)["responses"]["200"].content = json({ $ref: "#/components/schemas/Things" });
  }),
  row(
    "a schema that nothing uses is added",
    "minor",
    "major",
    (d) => void (schemas(d)["Unused"] = { type: "object" }),
  ),
  // responses
  row(
    "a response field is added",
    "minor",
    "major",
    (d) => void (response(d)["weight"] = { type: "number" }),
  ),
  row("a response field is removed", "major", "minor", (d) => void delete response(d)["note"]),
  row(
    "a response field becomes optional",
    "major",
    "patch",
    (d) => void (schemas(d)["Thing"].required = []),
  ),
  row(
    "a response field changes its type",
    "major",
    "major",
    (d) => void (response(d)["note"].type = "integer"),
  ),
  row(
    "a response field may be null",
    "major",
    "patch",
    (d) => void (response(d)["note"].type = ["string", "null"]),
  ),
  row(
    "a response enum gains a value",
    "major",
    "patch",
    (d) => void response(d)["kind"].enum.push("tiny"),
  ),
  row(
    "an open set gains a value",
    "patch",
    "patch",
    (d) => void response(d)["state"]["x-extensible-enum"].push("lost"),
  ),
  row("a closed set is opened", "major", "patch", (d) => {
    response(d)["kind"] = { type: "string", "x-extensible-enum": ["large", "small"] };
  }),
  row(
    "an identifier is no longer known as one",
    "patch",
    "patch",
    (d) => void delete response(d)["id"]["x-id"],
  ),
  row("an answer gets a shape", "minor", "major", (d) => {
    update(d)["responses"]["200"].content = json({ $ref: "#/components/schemas/Thing" });
  }),
  row("an answer gets a body", "minor", "major", (d) => {
    ping(d)["responses"] = {
      "200": { description: "Done.", content: json({ $ref: "#/components/schemas/Thing" }) },
    };
  }),
  row(
    "an error is no longer described",
    "minor",
    "minor",
    (d) => void delete create(d)["responses"]["422"],
  ),
  row(
    "an error is described",
    "minor",
    "minor",
    (d) => void (get(d)["responses"]["404"] = { description: "None." }),
  ),
  // deployments
  row("the header of the key has another name", "major", "major", (d) => {
    d["components"].securitySchemes.Key.name = "X-Other";
  }),
  row("the key is read from another variable", "major", "major", (d) => {
    d["components"].securitySchemes.Key["x-env"] = "OTHER_KEY";
  }),
  row("the base path changes", "major", "major", (d) => rename(d, "/api/v1", "/api/v2")),
  row("a base URL is read from another variable", "major", "major", (d) => {
    d["servers"][1].variables.base["x-env"] = "OTHER_URL";
  }),
  row("a region is removed", "major", "minor", (d) => {
    d["servers"].pop();
    delete d["x-regions"].south;
  }),
  row(
    "the default region changes",
    "major",
    "major",
    (d) => void (d["x-regions"].default = "south"),
  ),
  row(
    "a region loses a feature",
    "minor",
    "minor",
    (d) => void d["x-regions"].south.unavailableFeatures.push("schedules"),
  ),
  row(
    "an operation exists in one region only",
    "major",
    "minor",
    (d) => void (get(d)["x-regions"] = ["north"]),
  ),
  row(
    "an operation exists in another region as well",
    "minor",
    "major",
    (d) => void delete ping(d)["x-regions"],
  ),
  row(
    "a region accepts another value",
    "minor",
    "major",
    (d) => void country(d)["values"].push("fr"),
  ),
  row("a region's default changes", "minor", "minor", (d) => void (country(d)["default"] = "at")),
  row(
    "a region begins to refuse values",
    "minor",
    "major",
    (d) => void delete request(d)["country"]["x-regions"],
  ),
  // reasoning
  row(
    "a model takes another value",
    "minor",
    "major",
    (d) => void first(d)["accepts"]["settings.effort"].push("max"),
  ),
  row(
    "a model takes another setting",
    "minor",
    "major",
    (d) => void (first(d)["accepts"]["settings.style"] = ["plain"]),
  ),
  row("a model is added", "minor", "minor", (d) => void first(d)["models"].push("model-d")),
  row(
    "a model's default changes",
    "minor",
    "minor",
    (d) => void (first(d)["defaults"]["settings.effort"] = "high"),
  ),
  row(
    "an alias stands for another model",
    "minor",
    "minor",
    (d) => void (table(d)["aliases"].quick = "model-b"),
  ),
  row("an alias is added", "minor", "minor", (d) => void (table(d)["aliases"].slow = "model-b")),
  row("models move to a row of their own", "patch", "patch", (d) => {
    const shared = first(d);
    table(d)["rows"].push({ ...shared, models: [shared["models"].pop()] });
  }),
  row("nothing changes but the order of operations", undefined, undefined, (d) => {
    d["paths"] = Object.fromEntries(Object.entries(d["paths"] as object).toReversed());
  }),
];
