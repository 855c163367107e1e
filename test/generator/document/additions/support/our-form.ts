import { httpMethods, type OpenApiDocument } from "../../../../../generator/api/openapi.js";
import { normalizeForms } from "../../../../../generator/follow/compare/normalize-forms.js";
import { asDocument } from "../../../../../generator/document/additions/json.js";
import { asList, asRecord, isRecord } from "../../../../../runtime/json/values.js";
import type { Json } from "../../../follow/verdict/support/base-document.js";

/**
 * What ours may have been before a document was published: the same API with names, texts and extensions of ours.
 *
 * It lags a little: one operation is missing, and another one is not published any more.
 */
export function createOursOf(published: OpenApiDocument): OpenApiDocument {
  const ours: Json = { ...structuredClone(normalizeForms(published)) };
  ours["x-limits"] = { perSecond: 25 };
  ours["servers"] = asList(ours["servers"]).map((each, at) => withVariable(each as Json, at));
  forEachOperation(ours, describeOperation);
  const { schemas } = asRecord(ours["components"]);
  for (const schema of Object.values(asRecord(schemas))) describeSchema(schema as Json);
  const [last = "", ...others] = Object.keys(ours["paths"]).toReversed();
  if (others.length > 0) delete ours["paths"][last];
  ours["paths"]["/retired"] = {
    get: { operationId: "retired.get", responses: { "204": { description: "Done." } } },
  };
  return renameSchemas(ours);
}

/** A host of ours is what a variable of the environment says. */
function withVariable(server: Json, at: number): Json {
  const [origin] = /^https?:\/\/[^/{}]+/.exec(server["url"]) ?? [];
  if (origin === undefined) return server;
  const base = { default: origin, "x-env": `BASE_URL_${at}` };
  return { ...server, url: server["url"].replace(origin, "{base}"), variables: { base } };
}

/** Calls back for every operation of a document. */
export function forEachOperation(
  document: object,
  visit: (operation: Json, method: string, path: string) => void,
): void {
  for (const [path, item] of Object.entries(asRecord(asRecord(document)["paths"]))) {
    for (const method of httpMethods) {
      const operation = asRecord(item)[method];
      if (isRecord(operation)) visit(operation as Json, method, path);
    }
  }
}

function describeOperation(operation: Json, method: string, path: string): void {
  const words = path.match(/\w+/g) ?? [];
  const [resource = "root", ...others] = words.map((word) => word.replaceAll("_", ""));
  Object.assign(operation, {
    operationId: `${resource}.${[method, ...others].join("_")}`,
    tags: ["Ours"],
    "x-budget": "general",
    "x-retry": method === "post" ? "keyed" : "safe",
  });
  operation["description"] ??= "Of ours.";
}

/** Names, texts, defaults and fields that nobody has published, and extensions on those that somebody has. */
function describeSchema(schema: Json): void {
  if (!isRecord(schema["properties"])) return;
  const properties = schema["properties"] as Json;
  for (const [name, property] of Object.entries(properties)) {
    if (/^id$|Id$/.test(name)) property["x-id"] = "thing";
    if (property["default"] === 4) property["default"] = 2;
    property["description"] ??= `The ${name}.`;
  }
  properties["retired"] = { type: "string", "x-id": "thing" };
  schema["required"] = ["retired"];
}

function renameSchemas(document: Json): OpenApiDocument {
  const schemas: Json = asRecord(asRecord(document["components"])["schemas"]);
  const renamed = Object.entries(schemas).map(([name, schema]) => [`Our${name}`, schema]);
  const components = { ...document["components"], schemas: Object.fromEntries(renamed) };
  const text = JSON.stringify({ ...document, components });
  return asDocument(
    JSON.parse(text.replaceAll('"#/components/schemas/', '"#/components/schemas/Our')),
  );
}
