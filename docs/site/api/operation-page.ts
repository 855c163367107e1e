import { describeKey, type ApiOperation } from "../../../generator/model/api.js";
import { resolve, schemaOf } from "../../../generator/model/openapi.js";
import { joinParagraphs } from "../../../generator/model/text/paragraphs.js";
import { asList, asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import { clientPage } from "../client/client-links.js";
import { code } from "../markdown-table.js";
import type { DocumentedApi, DocumentedOperation } from "./apis.js";
import type { Examples } from "./examples.js";
import { FieldLists } from "./fields.js";
import { samplesOf } from "./samples.js";

/**
 * Writes the page of an operation as Markdown, for people and programs.
 *
 * @param examples of the API's document
 */
export function renderOperation(
  operation: DocumentedOperation,
  api: DocumentedApi,
  examples: Examples,
): string {
  const lists = new FieldLists(api.document);
  const { source } = operation;
  const parts = [
    `# ${operation.title}`,
    describeCall(operation, api),
    source.deprecated === true ? "**Deprecated.**" : "",
    asText(source.description).trim(),
    samplesOf(operation, api, examples)
      .map((sample) => fence(`${sample.lang} [${sample.label}]`, sample.source))
      .join("\n\n"),
    renderParameters(operation, lists),
    renderBody(operation, api, lists),
    renderResponses(operation, api, lists, examples),
    api.isOwn ? tryIt : "",
  ];
  return `${joinParagraphs(parts)}\n`;
}

/** The theme puts the form below it. */
const tryIt = `## Try it

Send this request to a [sandbox](../../guide/sandbox.md) on your machine.`;

/** What is sent where, by which method, and with which key. */
function describeCall(operation: DocumentedOperation, api: DocumentedApi): string {
  const { model, isOwn, name } = api;
  const { id, httpMethod, path } = operation;
  const method = code(`client.${id}()`);
  const basePath = operation.server?.basePath ?? model.basePath;
  const facts = [
    isOwn ? `[${method}](../../client/${clientPage(name, id)})` : method,
    `[${api.heading}](../${name}.md)`,
    operation.keyless
      ? "needs no key"
      : (describeKey(model.deployment) ?? "").replace(/\S+$/, code),
    ...asList(operation.source["x-regions"]).map((region) => `region ${code(region)} only`),
    isOwn ? "[Known gaps](../../guide/known-gaps.md)" : "",
  ];
  const call = code(`${httpMethod.toUpperCase()} ${basePath}${path}`);
  return `${call}\n\n${facts.filter((fact) => fact !== "").join(" · ")}`;
}

function renderParameters({ declaredParameters }: ApiOperation, lists: FieldLists): string {
  const items = declaredParameters.map((parameter) => {
    const { name, in: place, required = false, description = "" } = parameter;
    return lists.item(`${code(name)} in the ${place},`, schemaOf(parameter), {
      required,
      description: description.trim(),
    });
  });
  return items.length === 0 ? "" : `## Parameters\n\n${items.join("\n")}`;
}

function renderBody({ source }: ApiOperation, { model }: DocumentedApi, lists: FieldLists): string {
  if (source.requestBody === undefined) return "";
  const { description = "", required, content = {} } = resolve(model.document, source.requestBody);
  const mark = required === true ? ", **required**" : "";
  const parts = Object.entries(content).map(([type, { schema }]) =>
    describeBody(type, schema, lists, mark),
  );
  return joinParagraphs(["## Body", description.trim(), ...parts]);
}

/** The schema of a body in one line, and its fields. */
function describeBody(type: string, schema: unknown, lists: FieldLists, mark = ""): string {
  const lead = `${lists.typeOf(schema)} as ${code(type)}${mark}${lists.placeOf(schema)}`;
  return joinParagraphs([lead, lists.fieldsOf(schema)]);
}

function renderResponses(
  { source }: ApiOperation,
  { model }: DocumentedApi,
  lists: FieldLists,
  examples: Examples,
): string {
  const responses = Object.entries(source.responses ?? {})
    .filter(([status]) => !status.startsWith("x-"))
    .toSorted(bySuccess)
    .map(([status, referable]) => {
      const response = resolve(model.document, referable);
      const parts = Object.entries(response.content ?? {}).map(([type, media]) =>
        describeContent(type, { ...media }, lists, examples),
      );
      const headers = Object.entries(asRecord(response.headers)).map(([name, header]) =>
        describeHeader(name, resolve(model.document, asRecord(header)), lists),
      );
      const about = [asText(response.description).trim(), ...parts, headers.join("\n")];
      return joinParagraphs([`### ${status}`, ...about]);
    });
  return responses.length === 0 ? "" : `## Responses\n\n${responses.join("\n\n")}`;
}

/** Success first: JavaScript puts `401` before `2XX`, whatever order a document has. */
function bySuccess(
  [left]: readonly [string, unknown],
  [right]: readonly [string, unknown],
): number {
  return Number(right.startsWith("2")) - Number(left.startsWith("2"));
}

function describeHeader(name: string, header: JsonObject, lists: FieldLists): string {
  const description = asText(header["description"]).trim();
  return lists.item(`${code(name)} in the header,`, header["schema"], { description });
}

function describeContent(
  type: string,
  media: JsonObject,
  lists: FieldLists,
  examples: Examples,
): string {
  const { schema = media["itemSchema"] } = media;
  // Any value at all matches a schema that has no keyword.
  if (Object.keys(asRecord(schema)).length === 0) return "This body's shape is not documented.";
  const example = examples.ofMedia(media, "response");
  return joinParagraphs([
    describeBody(type, schema, lists),
    example === undefined ? "" : fence("json", JSON.stringify(example, undefined, 2)),
  ]);
}

/** Code may have fences too. */
function fence(info: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length));
  const marks = "`".repeat(longest + 1);
  return `${marks}${info}\n${text.trimEnd()}\n${marks}`;
}
