import { schemaNameOf } from "../../../generator/api/openapi.js";
import { listReferences } from "../../../generator/document/additions/json.js";
import { inOneLine, joinParagraphs } from "../../../generator/api/text/paragraphs.js";
import { emitPointer } from "../../../runtime/json/pointer.js";
import { asList, asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import { fence } from "../../../runtime/text/printable.js";
import { shellAddress, showParts } from "../../try/emit/shell-words.js";
import { code, demote, table } from "../markdown-table.js";
import { samplesOf } from "./samples.js";
import { FieldLists } from "./fields.js";
import { describeCredentials } from "./operation-page.js";
import { isOperation, linkPages, webLink } from "./apis.js";
import type { DocumentedApi, DocumentedRequest } from "./apis.js";
import words from "./words.json" with { type: "json" };

/** Writes the page of an API as Markdown: its operations, then what is to be said about them. */
export function renderApi(api: DocumentedApi): string {
  const { document } = api;
  const tags = asList(document["tags"]).map(asRecord);
  const isUsed = ({ name }: JsonObject): boolean =>
    api.requests.some(({ group }) => group === name);
  const description = asText(asRecord(document["info"])["description"]);
  const isSummary = (part: string): boolean => inOneLine(part) === api.summary;
  const about = [
    // A paragraph of it may be the summary above.
    demote(description.replace(description.split(/\n{2,}/).find(isSummary) ?? "", "").trim()),
    api.isOwn ? `For all APIs: ${sharedLinks.join(" · ")}` : "",
    ...tags.filter(isUsed).map((tag) => renderChapter("###", tag)),
  ].filter((part) => part !== "");
  const parts = [
    `# ${api.heading}`,
    api.summary,
    renderLinks(api),
    api.isOwn ? "" : renderFirstCall(api),
    ...renderRequests(api),
    renderServers(asList(document["servers"]).map(asRecord)),
    ...(about.length === 0 ? [] : ["## About", ...about]),
    ...tags
      .filter((tag) => !isUsed(tag) && !(api.isOwn && shared.has(asText(tag["name"]))))
      .map((tag) => renderChapter("##", tag)),
    ...renderOtherSchemas(api),
  ];
  return `${linkPages(joinParagraphs(parts), api, "./")}\n`;
}

function renderChapter(mark: string, { name, description, externalDocs }: JsonObject): string {
  const text = joinParagraphs([demote(asText(description).trim()), webLink(externalDocs)]);
  return text === "" ? "" : `${mark} ${asText(name)}\n\n${text}`;
}

/** What is so for all of our documents, and the pages of the guide that have it. */
const shared = new Map(Object.entries(words.shared));

const sharedLinks = [...shared].map(([title, page]) => `[${title}](../guide/${page}.md)`);

/** The key that a client is given, or the credentials of the first operation that needs some, and the first call. */
function renderFirstCall(api: DocumentedApi): string {
  const [operation] = api.operations;
  if (operation === undefined) return "";
  const programs = samplesOf(operation, api)
    .filter(({ label }) => label !== "client.http")
    .map(({ lang, label, source }) => fence(`${lang} [${label}]`, source));
  const { key } = api.model.deployment;
  const keyed = api.operations.find(({ keyless }) => !keyless) ?? operation;
  const ways = describeCredentials(keyed, api);
  const access =
    key === undefined
      ? ways && `Pass \`credentials\` to the client: ${ways}.`
      : `Pass your key to the client as \`apiKey\`, which sends it in the ${key.in} ${code(key.name)}.`;
  return joinParagraphs(["## First call", access, ...programs]);
}

function renderLinks({ name, isOwn, document }: DocumentedApi): string {
  const { contact, license, termsOfService: url } = asRecord(document["info"]);
  const { email } = asRecord(contact);
  const { name: terms, identifier = terms } = asRecord(license);
  const links = [
    `[OpenAPI document](./${name}.json)`,
    `[This reference in one file](./${name}.offline.html)`,
    isOwn ? `[Client](../client/${name}/index.md)` : "",
    webLink(document["externalDocs"]),
    webLink(contact).replace(/^(?=.)/, "Contact: "),
    email === undefined ? "" : code(email),
    webLink(license).replace(/^(?=.)/, "License: "),
    identifier === terms ? "" : code(identifier),
    url === undefined ? "" : webLink({ url, name: "Terms of service" }),
  ];
  return links.filter((link) => link !== "").join(" · ");
}

function renderServers(servers: readonly JsonObject[]): string {
  if (servers.length === 0) return "";
  const items = servers.map((server) => {
    const description = asText(server["description"]).trim() || "Base URL";
    const variables = Object.entries(asRecord(server["variables"])).map(describeVariable);
    return `- ${description}: ${code(showParts(shellAddress(server)))}${variables.join("")}`;
  });
  return `## Servers\n\n${items.join("\n")}`;
}

/** What a part of an address may be, its default first; a host that readers set has no other values. */
function describeVariable([name, given]: readonly [string, unknown]): string {
  const { default: standard, enum: values, description, "x-env": setting } = asRecord(given);
  const all = [...new Set([standard, ...asList(values)])].map(code).join(" or ");
  const text = `\n  - The ${inOneLine(name)} is ${all}. ${inOneLine(description)}`;
  return setting === undefined ? text.trimEnd() : "";
}

function renderRequests({ requests }: DocumentedApi): string[] {
  return [...new Set(requests.map(({ group }) => group))].map((group) => {
    const members = requests.filter((request) => request.group === group);
    const head = ["Operation", "Method", "Request"];
    return `## ${group}\n\n${table(head, members.map(describeRequest))}`;
  });
}

function describeRequest(request: DocumentedRequest): string[] {
  const { id, page, title, httpMethod, path, source } = request;
  const end = source.deprecated === true ? " (deprecated)" : "";
  const link = `[${title}](./${page.slice("api/".length)}.md)${end}`;
  const call = code(`${httpMethod.toUpperCase()} ${path}`);
  return isOperation(request) ? [link, code(id), call] : [link, "sent to you", call];
}

/** What no operation has, such as a record that is known although the operation that returns it is not. */
function renderOtherSchemas(api: DocumentedApi): string[] {
  const { document } = api;
  const used = new Set(listReferences(document).map(schemaNameOf));
  const lists = new FieldLists({ api, answers: {}, shown: new Set() });
  const schemas = Object.entries(asRecord(asRecord(document["components"])["schemas"]));
  return schemas.flatMap(([name, schema]) => {
    if (used.has(name)) return [];
    const reference = emitPointer("components", "schemas", name);
    const facts = lists.factsOf(schema);
    return [joinParagraphs([`## ${name}`, ...facts, lists.fieldsOf({ $ref: reference })])];
  });
}
