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
import { linkPages, type DocumentedApi, type DocumentedOperation } from "./apis.js";
import words from "./words.json" with { type: "json" };

/** Writes the page of an API as Markdown: its operations, then what is to be said about them. */
export function renderApi(api: DocumentedApi): string {
  const { document } = api;
  const tags = asList(document["tags"]).map(asRecord);
  const isUsed = ({ name }: JsonObject): boolean =>
    api.operations.some(({ group }) => group === name);
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
    ...renderOperations(api),
    renderServers(asList(document["servers"]).map(asRecord)),
    ...(about.length === 0 ? [] : ["## About", ...about]),
    ...tags
      .filter((tag) => !isUsed(tag) && !(api.isOwn && shared.has(asText(tag["name"]))))
      .map((tag) => renderChapter("##", tag)),
    ...renderOtherSchemas(document),
  ];
  return `${linkPages(joinParagraphs(parts), api, "./")}\n`;
}

function renderChapter(mark: string, { name, description }: JsonObject): string {
  const text = demote(asText(description).trim());
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

function renderLinks({ name, isOwn }: DocumentedApi): string {
  return [
    `[OpenAPI document](./${name}.json)`,
    `[This reference in one file](./${name}.offline.html)`,
    ...(isOwn ? [`[Client](../client/${name}/index.md)`] : []),
  ].join(" · ");
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

function renderOperations({ operations }: DocumentedApi): string[] {
  return [...new Set(operations.map(({ group }) => group))].map((group) => {
    const members = operations.filter((operation) => operation.group === group);
    const head = ["Operation", "Method", "Request"];
    return `## ${group}\n\n${table(head, members.map(describeOperation))}`;
  });
}

function describeOperation(operation: DocumentedOperation): string[] {
  const { id, page, title, httpMethod, path, source } = operation;
  const end = source.deprecated === true ? " (deprecated)" : "";
  const link = `[${title}](./${page.slice("api/".length)}.md)${end}`;
  return [link, code(id), code(`${httpMethod.toUpperCase()} ${path}`)];
}

/** What no operation has, such as a record that is known although the operation that returns it is not. */
function renderOtherSchemas(document: JsonObject): string[] {
  const used = new Set(listReferences(document).map(schemaNameOf));
  const lists = new FieldLists(document);
  return Object.entries(asRecord(asRecord(document["components"])["schemas"])).flatMap(
    ([name, schema]) => {
      if (used.has(name)) return [];
      const description = asText(asRecord(schema)["description"]).trim();
      const reference = emitPointer("components", "schemas", name);
      return [joinParagraphs([`## ${name}`, description, lists.fieldsOf({ $ref: reference })])];
    },
  );
}
