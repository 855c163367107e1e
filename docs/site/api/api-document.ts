import { asList, asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import { noVersion } from "../../../runtime/text/show.js";
import { listOperations, type DocumentedApi, type DocumentedOperation } from "./apis.js";
import { clientPage } from "../client/client-links.js";
import { followReference } from "../client/follow-reference.js";
import { hasGaps } from "./known-gaps.js";
import { renderModels } from "./reasoning-tables.js";
import { readSamples, type Sample } from "../guide/samples.js";
import { nameUnknownBodies } from "./unknown-bodies.js";

/**
 * The document that a page is made of: what was generated, with the samples, the reasoning tables and links to the
 * client reference added, servers without hosts, and a word about each body of unknown shape.
 */
export async function prepareDocument(api: DocumentedApi): Promise<JsonObject> {
  const operations = listOperations(api.document);
  const samples = new Map<string, readonly Sample[]>();
  for (const { id } of operations) samples.set(id, await readSamples(api.name, id));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [apiPath, item] of Object.entries(asRecord(api.document["paths"]))) {
    paths[apiPath] = { ...asRecord(item) };
  }
  for (const operation of operations) {
    const item = paths[operation.path] ?? {};
    item[operation.method.toLowerCase()] = withSamples(api, operation, samples.get(operation.id));
  }
  const components = asRecord(api.document["components"]);
  return {
    ...api.document,
    components: { ...components, responses: nameUnknownBodies(asRecord(components["responses"])) },
    info: withoutPlaceholder(asRecord(api.document["info"])),
    paths,
    servers: asList(api.document["servers"]).map((server) => resolveServer(asRecord(server))),
    tags: asList(api.document["tags"]).map((tag) => withReasoning(asRecord(tag), api.document)),
  };
}

/** Redoc shows a version in parentheses, and none for an empty one. */
function withoutPlaceholder(info: JsonObject): JsonObject {
  return info["version"] === noVersion ? { ...info, version: "" } : info;
}

function withSamples(
  api: DocumentedApi,
  operation: DocumentedOperation,
  samples: readonly Sample[] = [],
): JsonObject {
  const page = clientPage(api.name, operation.id);
  const link = `Client reference: [\`${operation.id}\`](../client/${page})`;
  const gaps = hasGaps(api.document) ? " · [Known gaps](../guide/known-gaps.html)" : "";
  return {
    ...withoutExamples(operation.definition, samples, api.document),
    responses: nameUnknownBodies(asRecord(operation.definition["responses"])),
    description: [asText(operation.definition["description"]).trim(), `${link}${gaps}`].join(
      "\n\n",
    ),
    "x-codeSamples": samples,
  };
}

/** Redoc would offer a body's examples to choose from above samples that do not change with the choice. */
function withoutExamples(
  definition: JsonObject,
  samples: readonly Sample[],
  document: JsonObject,
): JsonObject {
  const body = followReference(definition["requestBody"], document);
  if (samples.length === 0 || body["content"] === undefined) return definition;
  const content = Object.entries(asRecord(body["content"])).map(([type, media]) => {
    const { examples: _, ...rest } = asRecord(media);
    return [type, rest] as const;
  });
  return { ...definition, requestBody: { ...body, content: Object.fromEntries(content) } };
}

/**
 * Redoc shows a server's URL as it is, with a button that copies it. A host that the reader has to set is therefore
 * written as in the curl samples, `$SERVICE_BASE_URL/api/v4`: its default is a placeholder.
 */
function resolveServer(server: JsonObject): JsonObject {
  const variables = asRecord(server["variables"]);
  const description = asText(server["description"]);
  const url = asText(server["url"]).replaceAll(/\{(\w+)\}/g, (name, variable: string) => {
    const { "x-env": setting, default: standard } = asRecord(variables[variable]);
    return setting === undefined ? asText(standard) || name : `$${asText(setting)}`;
  });
  return {
    url,
    description: url.startsWith("$") ? `${description}, on a host that you set` : description,
  };
}

/** The tables stand on the page that speaks about them, and nowhere when no page does. */
function withReasoning(tag: JsonObject, document: JsonObject): JsonObject {
  if (tag["x-traitTag"] !== true || tag["name"] !== "Reasoning") return tag;
  return { ...tag, description: `${asText(tag["description"])}\n\n${renderModels(document)}` };
}
