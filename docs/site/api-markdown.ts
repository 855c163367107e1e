import { listOperations, type Api, type ApiOperation } from "./apis.js";
import { prepareDocument } from "./api-document.js";
import { harmlessDocument, harmlessProse } from "./harmless.js";
import { isObject, listOf, objectOf, textOf, type JsonObject } from "./json.js";
import { code, table } from "./markdown-table.js";

/** Writes an API's page as Markdown, complete: prose, operations with their samples, schemas. */
export async function renderApiMarkdown(api: Api): Promise<string> {
  const document = harmlessDocument(await prepareDocument(api));
  const info = objectOf(document["info"]);
  const parts = [
    `# ${api.title} ${api.version}`,
    textOf(info["summary"]),
    textOf(info["description"]),
    renderServers(document),
    ...listOf(document["tags"]).flatMap((tag) => renderTag(objectOf(tag), document)),
    ...renderSchemas(document),
  ];
  return `${parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n")}\n`;
}

function renderServers(document: JsonObject): string {
  const lines = listOf(document["servers"]).map((server) => {
    const { url, description } = objectOf(server);
    return [textOf(description), code(textOf(url))];
  });
  return `## Servers\n\n${table(["Deployment", "Base URL, unless you name another"], lines)}`;
}

function renderTag(tag: JsonObject, document: JsonObject): string[] {
  const name = textOf(tag["name"]);
  const operations = listOperations(document).filter(({ definition }) =>
    listOf(definition["tags"]).includes(name),
  );
  return [
    `## ${name}`,
    textOf(tag["description"]),
    ...operations.flatMap((operation) => renderOperation(operation, document)),
  ];
}

function renderOperation(operation: ApiOperation, document: JsonObject): string[] {
  const { definition, id, method, path } = operation;
  return [
    `### ${textOf(definition["summary"])}: ${code(id)}`,
    code(`${method} ${path}`),
    textOf(definition["description"]),
    renderParameters(listOf(definition["parameters"]), document),
    renderBody(objectOf(definition["requestBody"])),
    renderResponses(objectOf(definition["responses"]), document),
    ...listOf(definition["x-codeSamples"]).map((sample) => renderSample(objectOf(sample))),
  ];
}

function renderParameters(parameters: readonly unknown[], document: JsonObject): string {
  if (parameters.length === 0) return "";
  const lines = parameters.map((parameter) => {
    const found = resolve(parameter, document);
    const required = found["required"] === true ? "required" : "optional";
    const type = describeType(objectOf(found["schema"]));
    return [
      code(textOf(found["name"])),
      `${textOf(found["in"])}, ${required}`,
      type,
      textOf(found["description"]),
    ];
  });
  return `Parameters:\n\n${table(["Name", "In", "Type", "Description"], lines)}`;
}

function renderBody(body: JsonObject): string {
  const content = Object.entries(objectOf(body["content"]));
  if (content.length === 0) return "";
  const types = content.map(
    ([type, media]) => `${describeType(objectOf(objectOf(media)["schema"]))} as ${code(type)}`,
  );
  const required = body["required"] === true ? "required" : "optional";
  return `Body (${required}): ${types.join(", ")}. ${textOf(body["description"])}`;
}

function renderResponses(responses: JsonObject, document: JsonObject): string {
  const lines = Object.entries(responses).map(([status, response]) => {
    const found = resolve(response, document);
    const schemas = Object.values(objectOf(found["content"])).map((media) =>
      describeType(objectOf(objectOf(media)["schema"])),
    );
    return [code(status), schemas.join(", "), textOf(found["description"])];
  });
  return `Answers:\n\n${table(["Status", "Body", "When"], lines)}`;
}

function renderSample(sample: JsonObject): string {
  const language = textOf(sample["lang"]) === "typescript" ? "ts" : "sh";
  return `${textOf(sample["label"])}:\n\n\`\`\`${language}\n${textOf(sample["source"])}\n\`\`\``;
}

function renderSchemas(document: JsonObject): string[] {
  const schemas = Object.entries(objectOf(objectOf(document["components"])["schemas"]));
  if (schemas.length === 0) return [];
  return ["## Schemas", ...schemas.map(([name, schema]) => renderSchema(name, objectOf(schema)))];
}

function renderSchema(name: string, schema: JsonObject): string {
  const required = listOf(schema["required"]);
  const lines = Object.entries(objectOf(schema["properties"])).map(([field, definition]) => {
    const type = describeType(objectOf(definition));
    return [
      code(field),
      required.includes(field) ? `${type}, required` : type,
      textOf(objectOf(definition)["description"]),
    ];
  });
  const fields =
    lines.length === 0 ? describeType(schema) : table(["Field", "Type", "Description"], lines);
  return [`### ${harmlessProse(name)}`, textOf(schema["description"]).trim(), fields]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** A schema in a few words. */
export function describeType(schema: JsonObject): string {
  const reference = textOf(schema["$ref"]);
  if (reference !== "") return code(reference.split("/").at(-1));
  const choices = ["oneOf", "anyOf", "allOf"]
    .flatMap((keyword) => listOf(schema[keyword]))
    .filter(isObject);
  if (choices.length > 0) return choices.map(describeType).join(" or ");
  const types = listOf(schema["type"])
    .concat(textOf(schema["type"]) || [])
    .map(String);
  const type = types.join(" or ") || "anything";
  const item = types.includes("array") ? ` of ${describeType(objectOf(schema["items"]))}` : "";
  return `${type}${item}${describeValues(schema)}`;
}

function describeValues(schema: JsonObject): string {
  const values = listOf(schema["enum"]).concat(listOf(schema["x-extensible-enum"]));
  const known = values.length === 0 ? "" : `: ${values.map(code).join(", ")}`;
  const open = listOf(schema["x-extensible-enum"]).length === 0 ? "" : " or another value";
  const standard = "default" in schema ? `, default ${code(schema["default"])}` : "";
  return `${known}${open}${standard}`;
}

function resolve(value: unknown, document: JsonObject): JsonObject {
  const reference = textOf(objectOf(value)["$ref"]);
  if (!reference.startsWith("#/")) return objectOf(value);
  const target = reference
    .slice(2)
    .split("/")
    .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((node, part) => objectOf(node)[part], document);
  return objectOf(target);
}
