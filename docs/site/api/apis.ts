import { readFile } from "node:fs/promises";
import path from "node:path";
import { allOperations, resourceOf } from "../../../generator/api/api.js";
import type { Api, ApiOperation } from "../../../generator/api/api.js";
import { isOpenApi3, listOperations, operationsOf } from "../../../generator/api/openapi.js";
import { parametersOf, resolve } from "../../../generator/api/openapi.js";
import type { OpenApiDocument } from "../../../generator/api/openapi.js";
import { readApi } from "../../../generator/api/read/read-api.js";
import { splitDirections } from "../../../generator/api/read/split-directions.js";
import { inOneLine } from "../../../generator/api/text/paragraphs.js";
import { loadManifest } from "../../../generator/run/write/manifest.js";
import { asList, asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import { apiTitle } from "../../../runtime/text/show.js";
import { headingId } from "../html.js";
import { linkText } from "../markdown-table.js";
import { projectRoot } from "../project.js";
import { claim } from "../vitepress/reference-markdown.js";

/** An API that has pages. */
export interface DocumentedApi {
  /** `v4`, `billing`, …: its name in paths. */
  readonly name: string;
  readonly title: string;
  /** The title, with the version where the API has one. */
  readonly heading: string;
  /** One line that says what it is for. */
  readonly summary: string;
  readonly document: JsonObject;
  /** As the generator reads it. */
  readonly model: Api;
  /** Whether it is one of this package, which has a client reference, a guide and a sandbox. */
  readonly isOwn: boolean;
  readonly operations: readonly DocumentedOperation[];
  /** Its operations and its webhooks. */
  readonly requests: readonly DocumentedRequest[];
}

/** A request of an operation, or one that the service sends: it has the name of its webhook, or its address. */
export type DescribedRequest = Pick<
  ApiOperation,
  "declaredParameters" | "httpMethod" | "id" | "path" | "source"
>;

/** A request that has a page. */
export interface DocumentedRequest extends DescribedRequest {
  /** Its page below the folder of the site, without an ending: `api/v4/runs-create`. */
  readonly page: string;
  readonly title: string;
  /** The tag that it is listed under. */
  readonly group: string;
}

/** An operation that has a page. */
export type DocumentedOperation = ApiOperation & DocumentedRequest;

/** Reads every API that was generated in a project, the current one first. */
export async function readApis(root: string = projectRoot): Promise<DocumentedApi[]> {
  const generated = path.join(root, "generated");
  const manifest = await loadManifest(generated);
  const apis = await Promise.all(
    manifest.apis.map(async ({ name }) => {
      const text = await readFile(path.join(generated, name, "openapi.json"), "utf8");
      return describeApi(name, JSON.parse(text));
    }),
  );
  return apis.toSorted((left, right) => rank(right) - rank(left));
}

/** Describes an API from its document. */
export function describeApi(name: string, content: unknown, isOwn = true): DocumentedApi {
  if (!isOpenApi3(content)) throw new TypeError(`${name} is no OpenAPI 3.x document`);
  const options = { isFlat: isOwn, split: splitDirections };
  const model = readApi(name, content, () => ({ file: name }), options);
  const { title, version, description } = asRecord(content.info);
  // A heading or a list says less than the first paragraph.
  const fallback = `The operations of ${inOneLine(title)}, each with its fields and samples of a call.`;
  const paragraphs = [...asText(description).split(/\n{2,}/), fallback];
  const { summary = paragraphs.find((each) => /^\p{L}/u.test(each)) } = asRecord(content.info);
  const requests = listRequests(name, model, content);
  return {
    name,
    title: inOneLine(title),
    heading: apiTitle(inOneLine(title), inOneLine(version), " "),
    summary: inOneLine(summary),
    document: { ...content },
    model,
    isOwn,
    operations: requests.filter(isOperation),
    requests,
  };
}

/** Whether clients send it; any other comes from the service. */
export function isOperation(request: DescribedRequest): request is DocumentedOperation {
  return "method" in request;
}

/** In the order of the document: as its author arranged them, by tag. */
function listRequests(name: string, model: Api, document: OpenApiDocument): DocumentedRequest[] {
  const taken = new Set<string>();
  const sources = listOperations(document).map(({ source }) => source);
  const placeOf = ({ source }: ApiOperation): number => sources.indexOf(source);
  const inOrder = allOperations(model).toSorted((a, b) => placeOf(a) - placeOf(b));
  const sent = listSent(document, { ...document["x-webhooks"], ...document.webhooks });
  const requests = [...inOrder, ...sent].map((request) => {
    const resource = isOperation(request) ? (resourceOf(request) ?? "Operations") : "Webhooks";
    return {
      ...request,
      page: `api/${name}/${claim(kebabCase(request.id), taken)}`,
      title: inOneLine(request.source.summary) || request.id,
      group: inOneLine(request.source.tags?.[0]) || resource,
    };
  });
  const tags = document.tags?.map(({ name: tag }) => tag) ?? [];
  const order = [...tags, ...requests.map(({ group }) => group)];
  return requests.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}

/** Lists the requests that the service sends: webhooks by their names, or those of a callback by their addresses. */
export function listSent(
  document: OpenApiDocument,
  paths: OpenApiDocument["paths"] = {},
): DescribedRequest[] {
  return Object.entries(paths).flatMap(([id, referable]) => {
    const item = resolve(document, referable);
    return operationsOf(item).map(([httpMethod, source]) => {
      const parameters = parametersOf(document, { item, source });
      const declaredParameters = parameters.map((each) => resolve(document, each));
      return { id, path: id, httpMethod, source, declaredParameters };
    });
  });
}

/** What a document links to, such as its license or further docs: the text alone if that is not on the web. */
export function webLink(linked: unknown): string {
  const { url, name, description = name } = asRecord(linked);
  const text = linkText(inOneLine(description) || inOneLine(url));
  const href = URL.canParse(asText(url)) ? new URL(asText(url)).href : "";
  if (!/^https?:/.test(href)) return text;
  return `[${text}](${href.replaceAll("(", "%28").replaceAll(")", "%29")})`;
}

/**
 * Markdown in which links that Redoc follows, `#operation/ID` and `#tag/NAME`, lead to pages of the site.
 *
 * @param folder the way from the page to the folder of all APIs: `../`
 */
export function linkPages(markdown: string, api: DocumentedApi, folder: string): string {
  const links = /(?<=\]\()#(?:tag\/[^)\s]*\/(?=operation))?(operation|tag)\/([^)\s]*)(?=\))/g;
  const linked = markdown.replaceAll(links, (link: string, kind: string, text: string) => {
    const name = text.replaceAll("%20", " ");
    const meant = api.requests.find(({ source, group }) =>
      kind === "tag" ? group === name : source.operationId === name,
    );
    if (meant === undefined) return link;
    if (kind === "tag") return `${folder}${api.name}.md#${headingId(name)}`;
    return `${folder}${meant.page.slice("api/".length)}.md`;
  });
  return api.isOwn ? linked : leadOut(linked, api, folder);
}

/** Leads relative links in prose to where the docs of an API are, or else its server; words remain if neither is known. */
function leadOut(markdown: string, { name, document }: DocumentedApi, folder: string): string {
  const base = asText(asRecord(document["externalDocs"] ?? asList(document["servers"])[0])["url"]);
  const link = /(`+)[^]*?\1|!?\[((?:\\.|[^[\]\\])*)\]\((?!#|[a-z][\w+.-]*:)([^)\s]*)[^)]*\)/gi;
  return markdown.replaceAll(link, (whole: string, code?: string, text = "", target = "") => {
    if (code !== undefined || target.startsWith(`${folder}${name}`)) return whole;
    const href = URL.canParse(target, base) ? new URL(target, base).href : "";
    return /^https?:/.test(href) ? `[${text}](${href})` : text;
  });
}

/** `runs.getStatus` -> `runs-get-status`; no longer than fits in the name of a file with what is added to it. */
export function kebabCase(id: string): string {
  return id
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .replaceAll(/[^\w$]+/g, "-")
    .toLowerCase()
    .slice(0, 80);
}

/** Versions first, from the newest down; then the rest as it is. */
function rank({ name }: DocumentedApi): number {
  return Number(/^v(\d+)$/.exec(name)?.[1] ?? 0);
}
