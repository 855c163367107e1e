import { listReferences } from "../../../generator/load/additions/json.js";
import { joinParagraphs } from "../../../generator/model/text/paragraphs.js";
import { asList, asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import { shellAddress, showParts } from "../../try/emit/shell-words.js";
import { code, table } from "../markdown-table.js";
import { FieldLists } from "./fields.js";
import type { DocumentedApi, DocumentedOperation } from "./apis.js";

/** Writes the page of an API as Markdown: its overview and its operations. */
export function renderApi(api: DocumentedApi): string {
  const { document } = api;
  const tags = asList(document["tags"]).map(asRecord);
  const parts = [
    `# ${api.heading}`,
    api.summary,
    asText(asRecord(document["info"])["description"]).trim(),
    renderLinks(api),
    renderServers(asList(document["servers"]).map(asRecord)),
    ...renderOperations(api, tags),
    ...tags
      .filter((tag) => isChapter(tag, api))
      .map(({ name, description }) => `## ${asText(name)}\n\n${asText(description).trim()}`),
    ...renderOtherSchemas(document),
  ];
  return `${joinParagraphs(parts)}\n`;
}

/** A tag that no operation has is a chapter of prose. What is so for all of our APIs is in the guide, once. */
function isChapter({ name, description }: JsonObject, api: DocumentedApi): boolean {
  const isShared = api.isOwn && shared.some((page) => page.title === name);
  const isUsed = api.operations.some(({ group }) => group === name);
  return description !== undefined && !isShared && !isUsed;
}

/** Pages of the guide with the chapters that our documents share. */
const shared = [
  { title: "Authentication", page: "authentication" },
  { title: "Errors", page: "errors" },
  { title: "Rate limits", page: "limits" },
  { title: "Regions", page: "regions" },
  { title: "Versions", page: "concepts" },
  { title: "Kinds of state", page: "concepts" },
  { title: "Cost", page: "cost" },
] as const;

const others = [
  { title: "Models", page: "models" },
  { title: "Known gaps", page: "known-gaps" },
] as const;

function renderLinks({ name, isOwn }: DocumentedApi): string {
  const files = [
    `[OpenAPI document](./${name}.json)`,
    `[This reference in one file](./${name}.offline.html)`,
  ];
  if (!isOwn) return files.join(" · ");
  const pages = [...shared, ...others].map(({ title, page }) => `[${title}](../guide/${page}.md)`);
  return `${[...files, `[Client](../client/${name}/index.md)`].join(" · ")}\n\nFor all APIs: ${pages.join(" · ")}`;
}

function renderServers(servers: readonly JsonObject[]): string {
  if (servers.length === 0) return "";
  const lines = servers.map((server) => [
    asText(server["description"]),
    code(showParts(shellAddress(server))),
  ]);
  return `## Servers\n\n${table(["Deployment", "Base URL"], lines)}`;
}

function renderOperations({ operations }: DocumentedApi, tags: readonly JsonObject[]): string[] {
  return [...new Set(operations.map(({ group }) => group))].map((group) => {
    const members = operations.filter((operation) => operation.group === group);
    const description = asText(tags.find((tag) => tag["name"] === group)?.["description"]).trim();
    const lines = members.map(describeOperation);
    return joinParagraphs([`## ${group}`, description, table(["Operation", "Request", ""], lines)]);
  });
}

function describeOperation({ id, page, title, httpMethod, path }: DocumentedOperation): string[] {
  const link = `[${code(id)}](./${page.slice("api/".length)}.md)`;
  return [link, code(`${httpMethod.toUpperCase()} ${path}`), title === id ? "" : title];
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
