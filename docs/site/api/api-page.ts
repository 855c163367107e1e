import { describeKey } from "../../../generator/api/api.js";
import { listReferences } from "../../../generator/document/additions/json.js";
import { joinParagraphs } from "../../../generator/api/text/paragraphs.js";
import { asList, asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import { shellAddress, showParts } from "../../try/emit/shell-words.js";
import { code, fence, table } from "../markdown-table.js";
import { samplesOf } from "./samples.js";
import { FieldLists } from "./fields.js";
import { inOneLine, type DocumentedApi, type DocumentedOperation } from "./apis.js";

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
    description.replace(description.split(/\n{2,}/).find(isSummary) ?? "", "").trim(),
    api.isOwn ? `For all APIs: ${sharedLinks}` : "",
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
      .filter((tag) => !isUsed(tag) && !(api.isOwn && isShared(tag)))
      .map((tag) => renderChapter("##", tag)),
    ...renderOtherSchemas(document),
  ];
  return `${joinParagraphs(parts)}\n`;
}

function renderChapter(mark: string, { name, description }: JsonObject): string {
  const text = asText(description).trim();
  return text === "" ? "" : `${mark} ${asText(name)}\n\n${text}`;
}

/** What is so for all of our APIs is in the guide, once. */
function isShared({ name }: JsonObject): boolean {
  return shared.some(({ title }) => title === name);
}

/** Pages of the guide with what is so for all of our documents. */
const shared = [
  { title: "Authentication", page: "authentication" },
  { title: "Errors", page: "errors" },
  { title: "Rate limits", page: "limits" },
  { title: "Regions", page: "regions" },
  { title: "Versions", page: "concepts" },
  { title: "Kinds of state", page: "concepts" },
  { title: "Cost", page: "cost" },
  { title: "Models", page: "models" },
  { title: "Known gaps", page: "known-gaps" },
] as const;

const sharedLinks = shared.map(({ title, page }) => `[${title}](../guide/${page}.md)`).join(" · ");

/** Where the API is, what key it needs, and its first call. */
function renderFirstCall(api: DocumentedApi): string {
  const [operation] = api.operations;
  if (operation === undefined) return "";
  const key = describeKey(api.model.deployment);
  const programs = samplesOf(operation, api)
    .filter(({ label }) => label !== "client.http")
    .map(({ lang, label, source }) => fence(`${lang} [${label}]`, source));
  return joinParagraphs([
    "## First call",
    key === undefined ? "" : `The key is in the ${key}.`,
    ...programs,
  ]);
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
  const lines = servers.map((server) => [
    asText(server["description"]),
    code(showParts(shellAddress(server))),
  ]);
  return `## Servers\n\n${table(["Deployment", "Base URL"], lines)}`;
}

function renderOperations({ operations }: DocumentedApi): string[] {
  return [...new Set(operations.map(({ group }) => group))].map((group) => {
    const members = operations.filter((operation) => operation.group === group);
    const head = ["Operation", "Method", "Request"];
    return `## ${group}\n\n${table(head, members.map(describeOperation))}`;
  });
}

function describeOperation({ id, page, title, httpMethod, path }: DocumentedOperation): string[] {
  const link = `[${title}](./${page.slice("api/".length)}.md)`;
  return [link, code(id), code(`${httpMethod.toUpperCase()} ${path}`)];
}

/** What no operation has, such as a record that is known although the operation that returns it is not. */
function renderOtherSchemas(document: JsonObject): string[] {
  const used = new Set(listReferences(document));
  const lists = new FieldLists(document);
  return Object.entries(asRecord(asRecord(document["components"])["schemas"])).flatMap(
    ([name, schema]) => {
      const reference = `#/components/schemas/${name}`;
      if (used.has(reference)) return [];
      const description = asText(asRecord(schema)["description"]).trim();
      return [joinParagraphs([`## ${name}`, description, lists.fieldsOf({ $ref: reference })])];
    },
  );
}
