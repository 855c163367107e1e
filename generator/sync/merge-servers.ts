import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { carry } from "./carry.js";
import { mapMembers } from "./json.js";

/**
 * Merges the servers, one by one in their order.
 *
 * Hosts are what servers state, so a published document without one leaves ours as they are. A published host becomes
 * the default of the variable that ours has in its place: by that variable the environment names another one.
 */
export function mergeServers(
  ours: OpenApiDocument,
  published: OpenApiDocument,
  basePath: string,
): JsonObject[] {
  const own = asList(ours.servers).map(asRecord);
  const stated = asList(published.servers).map(asRecord).filter(hasHost);
  if (stated.length === 0) return own.map((server) => movePath(server, basePath));
  return stated.map((server, at) => mergeServer(partnerOf(server, own, at), server, basePath));
}

function hasHost(server: JsonObject): boolean {
  return /^[a-z][a-z+.-]*:\/\/|^\{/i.test(urlOf(server));
}

function urlOf({ url }: JsonObject): string {
  return String(url);
}

function partnerOf(
  server: JsonObject,
  own: readonly JsonObject[],
  at: number,
): JsonObject | undefined {
  const region = server["x-region"];
  const found = region === undefined ? undefined : own.find((each) => each["x-region"] === region);
  return found ?? own[at];
}

function mergeServer(
  ours: JsonObject | undefined,
  published: JsonObject,
  basePath: string,
): JsonObject {
  const server = movePath(published, basePath);
  if (ours === undefined) return server;
  const merged = carry(ours, server);
  const variable = /^\{([^{}]*)\}/.exec(urlOf(ours))?.[1];
  const origin = /^https?:\/\/[^/{}]+/i.exec(urlOf(published))?.[0];
  if (variable === undefined || origin === undefined)
    return { ...merged, ...mergeVariables(ours, published) };
  const variables = asRecord(ours["variables"]);
  return {
    ...merged,
    url: `{${variable}}${basePath}`,
    variables: { ...variables, [variable]: { ...asRecord(variables[variable]), default: origin } },
  };
}

function mergeVariables(ours: JsonObject, published: JsonObject): JsonObject {
  if (published["variables"] === undefined) return {};
  const own = asRecord(ours["variables"]);
  const variables = mapMembers(asRecord(published["variables"]), (variable, name) =>
    carry(asRecord(own[name]), asRecord(variable)),
  );
  return { variables };
}

/** The host, or what stands for it, with another path behind it. */
function movePath(server: JsonObject, basePath: string): JsonObject {
  const [host] = /^(?:[a-z][a-z+.-]*:\/\/[^/]*|\{[^{}]*\})/i.exec(urlOf(server)) ?? [];
  return host === undefined ? server : { ...server, url: `${host}${basePath}` };
}
