import { get, list, rename, row, schemas, type Mutation } from "./mutation.js";

/** Operations as a whole. */
export const operations: readonly Mutation[] = [
  row(
    "an operation is added",
    ["minor", "major"],
    "things.more() is new (GET /api/v1/more)",
    (d) => {
      d["paths"]["/more"] = {
        get: { operationId: "things.more", responses: { "204": { description: "Done." } } },
      };
    },
  ),
  row(
    "an operation is removed",
    ["major", "minor"],
    "things.list() is gone (GET /api/v1/things)",
    (d) => void delete d["paths"]["/things"].get,
  ),
  row(
    "a path is removed",
    ["major", "minor"],
    "things.ping() is gone (POST /api/v1/things/{id}/ping)",
    (d) => void delete d["paths"]["/things/{id}/ping"],
  ),
  row(
    "a path parameter has another name",
    ["patch", "patch"],
    "path parameters of things.get() have other names, which no caller notices",
    (d) => {
      rename(d, "{id}", "{thing_id}");
      rename(d, '"name":"id"', '"name":"thing_id"');
    },
  ),
  row(
    "a path moves",
    ["major", "major"],
    "things.ping() is gone (POST /api/v1/things/{id}/ping)",
    (d) => rename(d, "/things/{id}/ping", "/things/{id}/wake"),
  ),
  row(
    "a method has another name",
    ["major", "major"],
    "things.get() is now called things.fetch()",
    (d) => void (get(d)["operationId"] = "things.fetch"),
  ),
  row(
    "a method moves to another resource",
    ["major", "major"],
    "things.get() is now called items.get()",
    (d) => void (get(d)["operationId"] = "items.get"),
  ),
  row(
    "an operationId changes under the same x-name",
    ["patch", "patch"],
    "nothing that a program would notice",
    (d) => {
      Object.assign(get(d), { operationId: "get_thing_by_id", "x-name": "things.get" });
    },
  ),
  row(
    "an x-name gives another method name",
    ["major", "major"],
    "things.get() is now called things.fetch()",
    (d) => void (get(d)["x-name"] = "things.fetch"),
  ),
  row(
    "an operation is deprecated",
    ["minor", "minor"],
    "GET /api/v1/things/{id} is deprecated",
    (d) => void (get(d)["deprecated"] = true),
  ),
  row(
    "a description changes",
    ["patch", "patch"],
    "info.description has a different text",
    (d) => void (d["info"].description = "Nothing new."),
  ),
  row(
    "the version of the document changes",
    ["patch", "patch"],
    "nothing that a program would notice",
    (d) => void (d["info"].version = "1.1.0"),
  ),
  row(
    "a tag is described",
    ["patch", "patch"],
    "tags.Things.description has a different text",
    (d) => void (d["tags"][0].description = "What there is."),
  ),
  row(
    "an operation begins to need a key",
    ["major", "minor"],
    "things.list() now needs a key",
    (d) => void delete list(d)["security"],
  ),
  row(
    "an operation takes capacity",
    ["minor", "minor"],
    "things.get() behaves differently: x-capacity was absent and is",
    (d) => {
      get(d)["x-capacity"] = { operation: "things.get", limit: "limit", active: "active" };
    },
  ),
  row(
    "an operation may be repeated",
    ["minor", "minor"],
    'things.get() behaves differently: x-retry was absent and is "safe"',
    (d) => void (get(d)["x-retry"] = "safe"),
  ),
  row(
    "an operation is counted by another budget",
    ["minor", "minor"],
    'things.get() behaves differently: x-budget was absent and is "status"',
    (d) => void (get(d)["x-budget"] = "status"),
  ),
  row(
    "an action is added",
    ["minor", "major"],
    "things.lock() is new, by the overlay actions",
    (d) => {
      schemas(d)["ThingUpdate"].properties.action["x-extensible-enum"].push("lock");
    },
  ),

  row(
    "a path gets a trailing slash",
    ["patch", "patch"],
    "things.ping() is sent to /things/{id}/ping/, and was to /things/{id}/ping",
    (d) => {
      rename(d, "/things/{id}/ping", "/things/{id}/ping/");
    },
  ),
  row("a tag has another name", ["patch", "patch"], "nothing that a program would notice", (d) => {
    rename(d, '"tags":["Things"]', '"tags":["Stuff"]');
  }),
];
