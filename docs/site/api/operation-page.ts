import { STATUS_CODES } from "node:http";
import { describeKey, type ApiOperation } from "../../../generator/api/api.js";
import { resolve, schemaOf } from "../../../generator/api/openapi.js";
import type { Content, ParameterObject } from "../../../generator/api/openapi.js";
import { receivedType, sentAs } from "../../../generator/api/read/read-types.js";
import { inOneLine, joinParagraphs } from "../../../generator/api/text/paragraphs.js";
import { mayBeJson } from "../../../runtime/json/media-type.js";
import { fence } from "../../../runtime/text/printable.js";
import { asList, asRecord, asText, readOwn } from "../../../runtime/json/values.js";
import type { JsonObject } from "../../../runtime/json/values.js";
import { errorNameOf } from "../../../runtime/errors/errors-by-status.js";
import { headingId } from "../html.js";
import { code, demote, linkText } from "../markdown-table.js";
import { isOperation, linkPages, listSent, webLink } from "./apis.js";
import type { DescribedRequest, DocumentedApi, DocumentedRequest } from "./apis.js";
import { bodyExamples, type Use } from "./examples.js";
import { FieldLists, type Answers, type Page } from "./fields.js";
import { samplesOf } from "./samples.js";
import words from "./words.json" with { type: "json" };

/** Writes the page of an operation or a webhook as Markdown, for people and programs. */
export function renderOperation(request: DocumentedRequest, api: DocumentedApi): string {
  const page = { api, answers: api.isOwn ? answersOf(api) : {}, shown: new Set<string>() };
  const parts = [renderRequest(request, request.title, page), renderCallbacks(request, page)];
  return `${linkPages(joinParagraphs(parts), api, "../")}\n`;
}

/** What is sent, and what is answered. */
function renderRequest(request: DescribedRequest, title: string, page: Page): string {
  const { description, deprecated, externalDocs } = asRecord(request.source);
  const samples = isOperation(request) ? samplesOf(request, page.api) : [];
  // The address of a callback is an expression.
  const sent = `${code(`${request.httpMethod.toUpperCase()} ${request.path}`)}\n\n${words.sent}`;
  return joinParagraphs([
    `# ${title}`,
    isOperation(request) ? describeCall(request, page.api) : sent,
    deprecated === true ? "**Deprecated.**" : "",
    demote(asText(description).trim()),
    webLink(externalDocs),
    ...samples.map((sample) => fence(`${sample.lang} [${sample.label}]`, sample.source)),
    renderExamples(request, page.api),
    renderParameters(request, page),
    renderBody(request, page),
    renderResponses(request, page),
  ]);
}

/** What the service sends after an operation, each below a heading of its own. */
function renderCallbacks({ source }: DescribedRequest, page: Page): string {
  const { document } = page.api.model;
  const parts = Object.entries(source.callbacks ?? {}).flatMap(([name, callback]) =>
    listSent(document, resolve(document, callback)).map((sent) =>
      demote(renderRequest(sent, inOneLine(sent.source.summary) || name, page)),
    ),
  );
  return parts.length === 0 ? "" : joinParagraphs(["## Callbacks", ...parts]);
}

/** Leads from the page of an operation to its API, and to its group there. */
export function renderBreadcrumb({ group }: DocumentedRequest, api: DocumentedApi): string {
  const overview = `../${api.name}.md`;
  return `[${linkText(api.title)}](${overview}) / [${linkText(group)}](${overview}#${headingId(group)})`;
}

/** What fields of our APIs accept, which tables of the guide say model by model. */
function answersOf({ name, document }: DocumentedApi): Answers {
  const { modelField, settingField, rows } = asRecord(document["x-reasoning"]);
  const models = asList(rows).flatMap((row) => asList(asRecord(row)["models"]));
  const known = `Known values: ${models.map(code).join(", ")}.`;
  return {
    [asText(modelField)]: `${known} See [Models](../../guide/models.md).`,
    [asText(settingField)]: `See [what each model accepts](../../guide/models.md#${name}).`,
    status: "See [how a wait ends](../../guide/polling.md).",
  };
}

/** What is sent where, by which method, and with which key. */
function describeCall(operation: ApiOperation, api: DocumentedApi): string {
  const { model, isOwn, name } = api;
  const { id, httpMethod, path, keyless } = operation;
  const method = code(`client.${id}()`);
  const basePath = operation.server?.basePath ?? model.basePath;
  const facts = [
    isOwn ? `[${method}](../../client/${clientPage(name, id)})` : method,
    keyless ? "needs no key" : (describeKey(model.deployment) ?? "").replace(/\S+$/, code),
    describeCredentials(operation, api).replace(/^(?=`)/, "needs "),
    ...asList(operation.source["x-regions"]).map((region) => `region ${code(region)} only`),
    isOwn ? "[Known gaps](../../guide/known-gaps.md)" : "",
  ];
  const call = code(`${httpMethod.toUpperCase()} ${basePath}${path}`);
  return `${call}\n\n${facts.filter((fact) => fact !== "").join(" · ")}`;
}

/** The credentials that a client is passed, and their scopes: one way or another. */
export function describeCredentials({ source }: ApiOperation, api: DocumentedApi): string {
  const { schemes } = api.model;
  const ways = asList(source.security ?? api.document["security"]).map((way) => {
    const parts = Object.entries(asRecord(way)).flatMap(([name, scopes]) => {
      const { kind, in: place, name: field, prefix } = schemes[name] ?? {};
      if (kind === undefined) return [];
      const token = prefix === undefined ? "a key" : "an access token";
      const what = kind === "basic" ? "a user name and a password" : token;
      const marks = asList(scopes).map(code).join(", ");
      const end = marks && ` with the scope ${marks}`;
      return [`${code(name)}, ${what} in the ${place} ${code(field)}${end}`];
    });
    return parts.join(", and ") || "none";
  });
  return ways.some((way) => way !== "none") ? [...new Set(ways)].join("; or ") : "";
}

/** Page of the client reference, below its folder, on which an operation's method stands. */
export function clientPage(api: string, operationId: string): string {
  const [method = "", resource = `${api}Client`] = operationId.split(".").toReversed();
  const owner = resource.charAt(0).toUpperCase() + resource.slice(1);
  return `${api}/classes/${owner}.html#${method.toLowerCase()}`;
}

function renderParameters({ declaredParameters }: DescribedRequest, page: Page): string {
  const items = declaredParameters.map((each) => describeParameter(each, page));
  return items.length === 0 ? "" : `## Parameters\n\n${items.join("\n")}`;
}

/** A parameter, or a header of an answer, as an item of a list. */
function describeParameter(parameter: ParameterObject, page: Page): string {
  const { name, in: place, required = false, deprecated, description = "" } = parameter;
  const schema = { ...schemaOf(parameter), ...(deprecated === true && { deprecated }) };
  const about = { required, description: description.trim() };
  return new FieldLists(page).item(`${code(name)} in the ${place},`, schema, about);
}

function renderBody({ source }: DescribedRequest, page: Page): string {
  if (source.requestBody === undefined) return "";
  const { document } = page.api.model;
  const { description = "", required, content = {} } = resolve(document, source.requestBody);
  const mark = required === true ? ", **required**" : "";
  const parts = Object.entries(content).map(([contentType, { schema }]) => {
    const media = { document, contentType, schema };
    return describeBody(media, page, sentAs(media), mark);
  });
  return joinParagraphs(["## Body", description.trim(), ...parts]);
}

/** A body in one line, by its schema or the type that programs pass or get, and its fields. */
function describeBody(
  { contentType, schema }: { readonly contentType: string; readonly schema: unknown },
  page: Page,
  passed?: string,
  mark = "",
): string {
  const lists = new FieldLists(page, contentType.startsWith("multipart/"));
  const [file] = /Blob|Uint8Array/.exec(passed ?? "") ?? [];
  const type = file === undefined ? (passed ?? lists.typeOf(schema)) : `file (${code(file)})`;
  const place = lists.placeOf(schema);
  const facts = place === "" ? lists.factsOf(schema) : [];
  const lead = `${type} as ${code(contentType)}${mark}${place}`;
  return joinParagraphs([lead, ...facts, lists.fieldsOf(schema)]);
}

function renderResponses(request: DescribedRequest, page: Page): string {
  const { api } = page;
  const responses = responsesOf(request, api).map(([status, response]) => {
    const isError = !status.startsWith("2");
    const parts = Object.entries(response.content ?? {}).map(([contentType, media]) => {
      const body = { contentType, schema: media.schema ?? media.itemSchema };
      const passed = receivedType({ document: api.model.document, ...body }, isError);
      // Any value at all matches a schema that has no keyword.
      if (passed === undefined && Object.keys(body.schema ?? {}).length === 0)
        return "This body's shape is not documented.";
      return describeBody(body, page, passed);
    });
    const headers = Object.entries(response.headers ?? {}).map(([name, declared]) =>
      describeParameter({ ...resolve(api.model.document, declared), name, in: "header" }, page),
    );
    const error = api.isOwn ? describeError(status) : "";
    const about = [asText(response.description).trim(), error, ...parts, headers.join("\n")];
    return joinParagraphs([`### ${titleOf(status, api)}`, ...about]);
  });
  return responses.length === 0 ? "" : `## Responses\n\n${responses.join("\n\n")}`;
}

/** Success first: JavaScript puts `401` before `2XX`, whatever order a document has. */
function responsesOf({ source }: DescribedRequest, { model }: DocumentedApi) {
  return Object.entries(source.responses ?? {})
    .filter(([status]) => !status.startsWith("x-"))
    .toSorted(([left], [right]) => Number(right.startsWith("2")) - Number(left.startsWith("2")))
    .map(([status, response]) => [status, resolve(model.document, response)] as const);
}

function titleOf(status: string, { isOwn }: DocumentedApi): string {
  if (status === "default") return isOwn ? "Throttled or other" : "Any other status";
  const known = STATUS_CODES[status] ?? readOwn(words.statuses, status);
  const name = status.startsWith("2") ? "Success" : known;
  return name === undefined ? status : `${name} (${status})`;
}

/** Which class of error a status becomes. */
function describeError(status: string): string {
  const name = errorNameOf(Number(status));
  const page = "../../guide/errors.md";
  if (name !== undefined)
    return `The client throws [${code(name)}](${page}#${name.toLowerCase()}).`;
  return status === "default" ? `The client retries what is safe. See [Errors](${page}).` : "";
}

/** Bodies, one after the other: the site shows them as tabs. What is sent is in the samples, unless there is more of it. */
function renderExamples(request: DescribedRequest, api: DocumentedApi): string {
  const { content = {} } = resolve(api.model.document, request.source.requestBody ?? {});
  const isCall = isOperation(request);
  const sent = renderBodies(content, "", api.document, isCall ? "request" : "response");
  const other = api.isOwn ? "throttled" : "other";
  const received = responsesOf(request, api).flatMap(([status, response]) => {
    const label = status === "default" ? other : status;
    return renderBodies(response.content ?? {}, label, api.document, "response");
  });
  return joinParagraphs([
    ...(isCall && sent.length < 2 ? [] : [isCall ? "**Body**" : "", ...sent]),
    ...(received.length > 0 ? ["**Response**", ...received] : []),
  ]);
}

/** The examples of the first type of a body that has some. */
function renderBodies(content: Content, label: string, document: JsonObject, use: Use): string[] {
  const blocks = Object.entries(content).map(([type, media]) => {
    if (!mayBeJson(type) && !("example" in media) && !("examples" in media)) return [];
    const all = bodyExamples(document, { ...media }, use);
    return all.map(({ name, value }) => {
      const isText = typeof value === "string" && !mayBeJson(type);
      const text = isText ? value : JSON.stringify(value, undefined, 2);
      const end = all.length === 1 ? "" : inOneLine(name).replaceAll(/[`[\]]/g, "");
      return fence(`${isText ? "text" : "json"} [${`${label} ${end}`.trim() || "Body"}]`, text);
    });
  });
  return blocks.find((each) => each.length > 0) ?? [];
}
