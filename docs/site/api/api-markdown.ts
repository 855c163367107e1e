import {
  isRecord,
  asList,
  asRecord,
  asText,
  type JsonObject,
} from "../../../runtime/json/values.js";
import { listOperations, type DocumentedApi, type DocumentedOperation } from "./apis.js";
import { prepareDocument } from "./api-document.js";
import { followReference } from "../client/follow-reference.js";
import { harmlessDocument, harmlessProse } from "../harmless.js";
import { code, table } from "../markdown-table.js";
import { unknownBody } from "./unknown-bodies.js";

/** Writes an API's page as Markdown, complete: prose, operations with their samples, schemas. */
export async function renderApiMarkdown(api: DocumentedApi): Promise<string> {
  const document = harmlessDocument(await prepareDocument(api));
  const info = asRecord(document["info"]);
  const parts = [
    `# ${api.heading}`,
    asText(info["summary"]),
    asText(info["description"]),
    renderServers(document),
    ...asList(document["tags"]).flatMap((tag) => renderTag(asRecord(tag), document)),
    ...renderSchemas(document),
  ];
  return `${parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n")}\n`;
}

function renderServers(document: JsonObject): string {
  const lines = asList(document["servers"]).map((server) => {
    const { url, description } = asRecord(server);
    return [asText(description), code(asText(url))];
  });
  return `## Servers\n\n${table(["Deployment", "Base URL"], lines)}`;
}

function renderTag(tag: JsonObject, document: JsonObject): string[] {
  const name = asText(tag["name"]);
  const operations = listOperations(document).filter(({ definition }) =>
    asList(definition["tags"]).includes(name),
  );
  return [
    `## ${name}`,
    asText(tag["description"]),
    ...operations.flatMap((operation) => renderOperation(operation, document)),
  ];
}

/** Writes an operation as paragraphs, the first of which is its heading. */
export function renderOperation(operation: DocumentedOperation, document: JsonObject): string[] {
  const { definition, id, method, path } = operation;
  return [
    `### ${asText(definition["summary"])}: ${code(id)}`,
    code(`${method} ${path}`),
    asText(definition["description"]),
    renderParameters(asList(definition["parameters"]), document),
    renderBody(asRecord(definition["requestBody"])),
    renderResponses(asRecord(definition["responses"]), document),
    ...asList(definition["x-codeSamples"]).map((sample) => renderSample(asRecord(sample))),
  ];
}

function renderParameters(parameters: readonly unknown[], document: JsonObject): string {
  if (parameters.length === 0) return "";
  const lines = parameters.map((parameter) => {
    const found = followReference(parameter, document);
    const required = found["required"] === true ? "required" : "optional";
    const type = describeType(asRecord(found["schema"]));
    return [
      code(asText(found["name"])),
      `${asText(found["in"])}, ${required}`,
      type,
      asText(found["description"]),
    ];
  });
  return `Parameters:\n\n${table(["Name", "In", "Type", "Description"], lines)}`;
}

function renderBody(body: JsonObject): string {
  const content = Object.entries(asRecord(body["content"]));
  if (content.length === 0) return "";
  const types = content.map(
    ([type, media]) => `${describeType(asRecord(asRecord(media)["schema"]))} as ${code(type)}`,
  );
  const required = body["required"] === true ? "required" : "optional";
  return `Body (${required}): ${types.join(", ")}. ${asText(body["description"])}`;
}

function renderResponses(responses: JsonObject, document: JsonObject): string {
  const lines = Object.entries(responses)
    .toSorted(bySuccess)
    .map(([status, response]) => {
      const found = followReference(response, document);
      const schemas = Object.values(asRecord(found["content"])).map((media) =>
        describeBody(asRecord(asRecord(media)["schema"])),
      );
      return [code(status), schemas.join(", "), asText(found["description"])];
    });
  return `Responses:\n\n${table(["Status", "Body", "When"], lines)}`;
}

/** Success first: JavaScript puts `401` before `2XX`, whatever order a document has. */
function bySuccess(
  [left]: readonly [string, unknown],
  [right]: readonly [string, unknown],
): number {
  return Number(right.startsWith("2")) - Number(left.startsWith("2"));
}

function describeBody(schema: JsonObject): string {
  return schema["description"] === unknownBody ? "not documented" : describeType(schema);
}

function renderSample(sample: JsonObject): string {
  const language = asText(sample["lang"]) === "typescript" ? "ts" : "sh";
  return `${asText(sample["label"])}:\n\n\`\`\`${language}\n${asText(sample["source"])}\n\`\`\``;
}

function renderSchemas(document: JsonObject): string[] {
  const schemas = Object.entries(asRecord(asRecord(document["components"])["schemas"]));
  if (schemas.length === 0) return [];
  return ["## Schemas", ...schemas.map(([name, schema]) => renderSchema(name, asRecord(schema)))];
}

function renderSchema(name: string, schema: JsonObject): string {
  const required = asList(schema["required"]);
  const lines = Object.entries(asRecord(schema["properties"])).map(([field, definition]) => {
    const type = describeType(asRecord(definition));
    return [
      code(field),
      required.includes(field) ? `${type}, required` : type,
      asText(asRecord(definition)["description"]),
    ];
  });
  const fields =
    lines.length === 0 ? describeType(schema) : table(["Field", "Type", "Description"], lines);
  return [`### ${harmlessProse(name)}`, asText(schema["description"]).trim(), fields]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** A schema in a few words. */
export function describeType(schema: JsonObject): string {
  const reference = asText(schema["$ref"]);
  if (reference !== "") return code(reference.split("/").at(-1));
  const choices = ["oneOf", "anyOf", "allOf"]
    .flatMap((keyword) => asList(schema[keyword]))
    .filter(isRecord);
  if (choices.length > 0) return choices.map(describeType).join(" or ");
  const types = asList(schema["type"])
    .concat(asText(schema["type"]) || [])
    .map(String);
  const type = types.join(" or ") || "anything";
  const item = types.includes("array") ? ` of ${describeType(asRecord(schema["items"]))}` : "";
  return `${type}${item}${describeValues(schema)}`;
}

function describeValues(schema: JsonObject): string {
  const values = asList(schema["enum"]).concat(asList(schema["x-extensible-enum"]));
  const known = values.length === 0 ? "" : `: ${values.map(code).join(", ")}`;
  const open = asList(schema["x-extensible-enum"]).length === 0 ? "" : " or another value";
  const standard = "default" in schema ? `, default ${code(schema["default"])}` : "";
  return `${known}${open}${standard}`;
}
