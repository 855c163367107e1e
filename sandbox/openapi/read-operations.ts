import { asList, asRecord, asText, type JsonObject } from "../../runtime/json/values.js";
import type { ApiDocument } from "../documents.js";
import type { ApiBody, ServedOperation, ApiParameter } from "./served-operation.js";
import { locate, type Pointer } from "../../generator/mock/pointer.js";

const METHODS = ["get", "put", "post", "delete", "options", "patch", "trace"] as const;

/** What all operations of a document share. */
interface Api extends Pick<ServedOperation, "api" | "document"> {
  /** Path of the servers' URLs: `/api/v4`, or empty. */
  readonly prefix: string;
  /** The regions that have a server. */
  readonly regions: readonly string[];
}

/** Lists the operations of a bundled document. */
export function readOperations({ api, content }: ApiDocument): ServedOperation[] {
  const document = asRecord(content);
  const shared = { api, document, ...readServers(document, api) };
  return Object.keys(asRecord(document["paths"])).flatMap((path) => readPath(shared, path));
}

function readPath(api: Api, path: string): ServedOperation[] {
  const item = locate(api.document, ["paths", path]);
  const used = METHODS.filter((method) => item.value[method] !== undefined);
  return used.map((method) => readOperation(api, path, [...item.pointer, method]));
}

function readOperation(shared: Api, path: string, pointer: Pointer): ServedOperation {
  const { api, document, prefix, regions } = shared;
  const place = `${api} ${path}`;
  const source = locate(document, pointer).value;
  const id = asText(source["x-name"] ?? source["operationId"]);
  const replies = readReplies(document, pointer);
  const offered = asList(source["x-regions"] ?? regions);
  return {
    api,
    id,
    key: `${api}:${id}`,
    method: (pointer.at(-1) ?? "").toUpperCase(),
    path: prefix + path,
    keyHeader: readKeyHeader(document, source, place),
    servedIn: regions,
    regions: regions.filter((region) => offered.includes(region)),
    budget: source["x-budget"] === "status" ? "status" : "general",
    parameters: readParameters(document, pointer),
    body: readBody(document, source, pointer),
    success: readSuccess(replies, place),
    replies,
    source,
    document,
  };
}

function readServers(document: JsonObject, api: string): Pick<Api, "prefix" | "regions"> {
  const servers = asList(document["servers"]).map(asRecord);
  const [prefix, ...others] = new Set(servers.map(serverPath));
  if (prefix === undefined || others.length > 0) {
    throw new TypeError(`${api}: expected servers that all have the same path`);
  }
  return { prefix, regions: servers.map((server) => asText(server["x-region"])) };
}

function serverPath(server: JsonObject): string {
  const variables = asRecord(server["variables"]);
  const url = asText(server["url"]).replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    asText(asRecord(variables[name])["default"]),
  );
  return new URL(url).pathname.replace(/\/$/, "");
}

function readKeyHeader(
  document: JsonObject,
  operation: JsonObject,
  place: string,
): string | undefined {
  const requirements = asList(operation["security"] ?? document["security"]).map(asRecord);
  const [name] = requirements.flatMap(Object.keys);
  if (name === undefined) return undefined;
  const scheme = locate(document, ["components", "securitySchemes", name]).value;
  if (scheme["type"] !== "apiKey" || scheme["in"] !== "header") {
    throw new TypeError(`${place}: the sandbox supports only API keys in a header`);
  }
  return asText(scheme["name"]);
}

/** An operation's own parameter replaces one of the same name and place on its path. */
function readParameters(document: JsonObject, operation: Pointer): ApiParameter[] {
  const found = [operation.slice(0, -1), operation].flatMap((owner) =>
    asList(locate(document, owner).value["parameters"]).map((_, index) =>
      readParameter(document, [...owner, "parameters", String(index)]),
    ),
  );
  return [
    ...new Map(found.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter])).values(),
  ];
}

function readParameter(document: JsonObject, at: Pointer): ApiParameter {
  const { value, pointer } = locate(document, at);
  return {
    name: asText(value["name"]),
    in: asText(value["in"]),
    required: value["required"] === true,
    schema: [...pointer, "schema"],
  };
}

function readBody(
  document: JsonObject,
  source: JsonObject,
  operation: Pointer,
): ApiBody | undefined {
  if (source["requestBody"] === undefined) return undefined;
  const { value, pointer } = locate(document, [...operation, "requestBody"]);
  const schema = jsonSchema(value, pointer);
  return schema && { required: value["required"] === true, schema };
}

function readReplies(document: JsonObject, operation: Pointer): Map<string, Pointer | undefined> {
  const responses = locate(document, [...operation, "responses"]);
  const statuses = Object.keys(responses.value).filter((status) =>
    /^(\d(\d\d|XX)|default)$/.test(status),
  );
  return new Map(
    statuses.map((status) => {
      const { value, pointer } = locate(document, [...responses.pointer, status]);
      return [status, jsonSchema(value, pointer)];
    }),
  );
}

/** If only the range is declared, the exact status is not known: we use the simplest. */
function readSuccess(replies: ReadonlyMap<string, unknown>, place: string): number {
  const status = [...replies.keys()].find((key) => key.startsWith("2"));
  if (status === undefined) throw new TypeError(`${place}: no success response is declared`);
  return Number(status.replace("XX", "00"));
}

function jsonSchema(owner: JsonObject, pointer: Pointer): Pointer | undefined {
  const json = asRecord(asRecord(owner["content"])["application/json"]);
  return "schema" in json ? [...pointer, "content", "application/json", "schema"] : undefined;
}
