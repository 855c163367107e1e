import { readFile } from "node:fs/promises";
import path from "node:path";
import { isRecord, asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import { apiTitle } from "../../../runtime/text/show.js";
import { harmlessProse } from "../harmless.js";
import { projectRoot } from "../project.js";

/** An API that has a page. */
export interface DocumentedApi {
  /** `v4`, `billing`, …: its name in paths. */
  readonly name: string;
  readonly title: string;
  /** The title, with the version where the API has one. */
  readonly heading: string;
  /** One line that says what it is for. */
  readonly summary: string;
  /** Path between the host root and the paths of the document; may be empty. */
  readonly basePath: string;
  readonly document: JsonObject;
}

/** An operation of an API, with what its page says about it. */
export interface DocumentedOperation {
  /** `runs.create` */
  readonly id: string;
  readonly method: string;
  /** As written in the document, without the base path. */
  readonly path: string;
  readonly definition: JsonObject;
}

const methods: ReadonlySet<string> = new Set(["get", "post", "put", "patch", "delete"]);

/** Reads every API that was generated, the current one first. */
export async function readApis(): Promise<DocumentedApi[]> {
  const generated = path.join(projectRoot, "generated");
  const manifest: unknown = JSON.parse(
    await readFile(path.join(generated, "manifest.json"), "utf8"),
  );
  const entries = Object.values(asRecord(manifest)["apis"] ?? []).filter(isRecord);
  const apis = await Promise.all(
    entries.map(async (entry) => {
      const file = path.join(generated, asText(entry["name"]), "openapi.json");
      const document: unknown = JSON.parse(await readFile(file, "utf8"));
      return describeApi(asText(entry["name"]), asText(entry["basePath"]), asRecord(document));
    }),
  );
  return apis.toSorted(byImportance);
}

/** Describes an API from its document. */
export function describeApi(name: string, basePath: string, document: JsonObject): DocumentedApi {
  const info = asRecord(document["info"]);
  // They become part of Markdown pages too.
  const title = harmlessProse(asText(info["title"]));
  const version = harmlessProse(asText(info["version"]));
  return {
    name,
    basePath,
    document,
    title,
    heading: apiTitle(title, version, " "),
    summary: harmlessProse(asText(info["summary"])),
  };
}

/** Path of an API's page. */
export function apiFile({ name }: Pick<DocumentedApi, "name">): string {
  return `api/${name}.html`;
}

/** Lists the operations of a document in its order. */
export function listOperations(document: JsonObject): DocumentedOperation[] {
  return Object.entries(asRecord(document["paths"])).flatMap(([apiPath, item]) =>
    Object.entries(asRecord(item))
      .filter(([method]) => methods.has(method))
      .map(([method, definition]) => ({
        id: asText(asRecord(definition)["x-name"] ?? asRecord(definition)["operationId"]),
        method: method.toUpperCase(),
        path: apiPath,
        definition: asRecord(definition),
      })),
  );
}

/** Versions first, from the newest down; then the rest as it is. */
function byImportance(left: DocumentedApi, right: DocumentedApi): number {
  return rank(right) - rank(left);
}

function rank({ name }: DocumentedApi): number {
  return Number(/^v(\d+)$/.exec(name)?.[1] ?? 0);
}
