import { get, list, row, type Mutation } from "./mutation.js";

/** What is sent beside bodies. */
export const parameters: readonly Mutation[] = [
  row(
    "an optional query parameter is added beside others",
    ["minor", "major"],
    "GET /api/v1/things query.after is new",
    (d) => {
      list(d)["parameters"].push({ name: "after", in: "query", schema: { type: "string" } });
    },
  ),
  row(
    "the first query parameter is added",
    ["minor", "major"],
    "GET /api/v1/things/{id} query.fields is new",
    (d) => {
      get(d)["parameters"] = [{ name: "fields", in: "query", schema: { type: "string" } }];
    },
  ),
  row(
    "a query parameter is removed",
    ["major", "minor"],
    "GET /api/v1/things query.kind is gone",
    (d) => void list(d)["parameters"].splice(1, 1),
  ),
  row(
    "a query parameter becomes required",
    ["major", "minor"],
    "GET /api/v1/things query.limit is required, and was optional",
    (d) => void (list(d)["parameters"][0].required = true),
  ),
  row(
    "a required header is added",
    ["major", "major"],
    "GET /api/v1/things header.X-Trace is new, and required",
    (d) => {
      list(d)["parameters"].push({
        name: "X-Trace",
        in: "header",
        required: true,
        schema: { type: "string" },
      });
    },
  ),
  row(
    "a parameter changes its type",
    ["major", "major"],
    "GET /api/v1/things query.limit is string, and was integer",
    (d) => void (list(d)["parameters"][0].schema = { type: "string" }),
  ),
  row(
    "a parameter's default changes",
    ["minor", "minor"],
    "GET /api/v1/things query.limit has the default 20, and had 10",
    (d) => void (list(d)["parameters"][0].schema.default = 20),
  ),
  row(
    "a parameter's maximum is lowered",
    ["major", "minor"],
    "GET /api/v1/things query.limit has the maximum 50, and had 100",
    (d) => void (list(d)["parameters"][0].schema.maximum = 50),
  ),
  row(
    "a parameter's enum gains a value",
    ["minor", "major"],
    'GET /api/v1/things query.kind accepts "tiny" as well',
    (d) => void list(d)["parameters"][1].schema.enum.push("tiny"),
  ),
  row(
    "a path parameter is another kind of identifier",
    ["major", "major"],
    "things.get path.id was the id of a thing and is the id of a item",
    (d) => {
      d["paths"]["/things/{id}"].parameters[0].schema["x-id"] = "item";
    },
  ),

  row(
    "a path parameter changes its type",
    ["major", "major"],
    "argument 1 of things.get() was a ThingId and is a number",
    (d) => {
      d["paths"]["/things/{id}"].parameters[0].schema = { type: "integer" };
    },
  ),
  row(
    "a path parameter is one of few values",
    ["major", "minor"],
    'GET /api/v1/things/{id} path.id is only one of "a", "b"',
    (d) => {
      d["paths"]["/things/{id}"].parameters[0].schema.enum = ["a", "b"];
    },
  ),
  row(
    "an integer parameter takes any number",
    ["minor", "major"],
    "GET /api/v1/things query.limit is number, and was integer",
    (d) => void (list(d)["parameters"][0].schema.type = "number"),
  ),
  row(
    "a parameter is written in another style",
    ["minor", "minor"],
    "GET /api/v1/things query.labels has style pipeDelimited, and had form",
    (d) => void (list(d)["parameters"][2].style = "pipeDelimited"),
  ),
  row(
    "the items of a parameter are no longer repeated",
    ["minor", "minor"],
    "GET /api/v1/things query.labels has explode false, and had true",
    (d) => void (list(d)["parameters"][2].explode = false),
  ),
  row(
    "a style is written out that is meant anyway",
    ["patch", "patch"],
    "nothing that a program would notice",
    (d) => {
      Object.assign(list(d)["parameters"][2], { style: "form", explode: true });
    },
  ),
  row(
    "a parameter takes only so many items",
    ["major", "minor"],
    "GET /api/v1/things query.labels has the maxItems 5",
    (d) => void (list(d)["parameters"][2].schema.maxItems = 5),
  ),
  row(
    "a parameter is deprecated",
    ["minor", "minor"],
    "GET /api/v1/things query.kind is deprecated",
    (d) => void (list(d)["parameters"][1].deprecated = true),
  ),
];
