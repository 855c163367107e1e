import { list, request, response, row, schemas, type Mutation } from "./mutation.js";

/** The same in another form: no change at all. */
export const forms: readonly Mutation[] = [
  row("nothing changes but the order of operations", [undefined, undefined], undefined, (d) => {
    d["paths"] = Object.fromEntries(Object.entries(d["paths"] as object).toReversed());
  }),

  row("nothing changes but the order of branches", [undefined, undefined], undefined, (d) => {
    for (const field of [request(d)["source"], response(d)["source"]])
      field.oneOf = field.oneOf.toReversed();
    for (const field of [request(d)["heir"], response(d)["heir"]])
      field.anyOf = field.anyOf.toReversed();
  }),
  row(
    "nothing changes but the order of types",
    [undefined, undefined],
    undefined,
    (d) => void (response(d)["closed"].type = ["null", "string"]),
  ),
  row(
    "nothing changes but the order of names, values and parameters",
    [undefined, undefined],
    undefined,
    (d) => {
      schemas(d)["Owner"].required = ["team", "name"];
      schemas(d)["Shade"].enum = ["dark", "light"];
      list(d)["parameters"] = list(d)["parameters"].toReversed();
    },
  ),
  row("a set of one value becomes a constant", [undefined, undefined], undefined, (d) => {
    request(d)["mode"] = { type: "string", const: "fast" };
  }),
  row("a reference is wrapped as OpenAPI 3.0 has to", [undefined, undefined], undefined, (d) => {
    const { $ref, ...beside } = request(d)["shade"];
    request(d)["shade"] = { ...beside, allOf: [{ $ref }] };
  }),
  row("null is said as OpenAPI 3.0 says it", [undefined, undefined], undefined, (d) => {
    response(d)["closed"] = { type: "string", nullable: true };
    response(d)["heir"] = { nullable: true, allOf: [response(d)["owner"]] };
  }),
  row(
    "the parameters of a path move into its operations",
    [undefined, undefined],
    undefined,
    (d) => {
      const item = d["paths"]["/things/{id}"];
      for (const operation of [item.get, item.patch]) operation.parameters = item.parameters;
      delete item.parameters;
    },
  ),
  row("a flag that is false is written out", [undefined, undefined], undefined, (d) => {
    list(d)["parameters"][0].required = false;
    request(d)["name"].deprecated = false;
  }),
  row(
    "titles repeat the names of fields",
    [undefined, undefined],
    undefined,
    (d) => void (request(d)["name"].title = "Name"),
  ),
];
