import { asList } from "../../../runtime/json/as-list.js";
import { asRecord } from "../../../runtime/json/as-record.js";
import type { JsonObject } from "../../../runtime/json/json-object.js";
import type { Filling } from "./filling.js";
import { mapMembers } from "./json.js";

/**
 * Lays our deployments over the servers: the published ones in their order, then our deployments that no published
 * server matches, because a document may describe only one deployment.
 *
 * A document without hosts gets ours. A published host becomes the default of the variable in our URL, which the
 * environment can override.
 */
export function layServers({ additions, document }: Filling, basePath: string): void {
  const own = asList(additions.plain(additions.member(additions.root, "servers"))).map(asRecord);
  const stated = asList(document["servers"]).map(asRecord).filter(hasHost);
  const partners = matchServers(own, stated);
  const merged = stated.map((server) => mergeServer(partners.get(server), server, basePath));
  const matched = new Set(partners.values());
  const kept = own.filter((server) => !matched.has(server) && isKept(server, stated));
  const servers = [...merged, ...kept.map((server) => movePath(server, basePath))];
  if (servers.length > 0) document["servers"] = servers;
}

/**
 * Reports whether to keep an unmatched server. One without a region is a plain address, which is published or obsolete.
 */
function isKept(server: JsonObject, stated: readonly JsonObject[]): boolean {
  return stated.length === 0 || server["x-region"] !== undefined;
}

/** Matches servers by region, by host, and by order. */
function matchServers(
  own: readonly JsonObject[],
  stated: readonly JsonObject[],
): ReadonlyMap<JsonObject, JsonObject> {
  const matches = new Map<JsonObject, JsonObject>();
  for (const isMatch of [isSameRegion, isSameHost, () => true]) {
    for (const server of stated.filter((each) => !matches.has(each))) {
      const taken = new Set(matches.values());
      const found = own.find((each) => !taken.has(each) && isMatch(each, server));
      if (found !== undefined) matches.set(server, found);
    }
  }
  return matches;
}

function isSameRegion(ours: JsonObject, { "x-region": region }: JsonObject): boolean {
  return region !== undefined && ours["x-region"] === region;
}

function isSameHost(ours: JsonObject, server: JsonObject): boolean {
  return hostOf(ours) === hostOf(server);
}

function hostOf(server: JsonObject): string {
  return /^[a-z][a-z+.-]*:\/\/[^/]*/i.exec(serverAddress(server))?.[0].toLowerCase() ?? "";
}

function hasHost(server: JsonObject): boolean {
  return /^[a-z][a-z+.-]*:\/\/|^\{/i.test(urlOf(server));
}

function urlOf({ url }: JsonObject): string {
  return String(url);
}

function mergeServer(
  ours: JsonObject | undefined,
  published: JsonObject,
  basePath: string,
): JsonObject {
  const server = movePath(published, basePath);
  if (ours === undefined) return server;
  const own = asRecord(ours["variables"]);
  const placeholder = /^\{([^{}]*)\}/.exec(urlOf(ours))?.[1];
  const origin = /^https?:\/\/[^/{}]+/i.exec(urlOf(published))?.[0];
  if (placeholder !== undefined && origin !== undefined) {
    const variable = { ...asRecord(own[placeholder]), default: origin };
    const variables = { ...own, [placeholder]: variable };
    return { ...carry(ours, server), url: `{${placeholder}}${basePath}`, variables };
  }
  if (published["variables"] === undefined) return carry(ours, server);
  const variables = mapMembers(asRecord(published["variables"]), (variable, name) =>
    carry(asRecord(own[name]), asRecord(variable)),
  );
  return { ...carry(ours, server), variables };
}

/** Adds our texts and extensions to what is published. */
function carry(ours: JsonObject, published: JsonObject): JsonObject {
  const added = Object.entries(ours).filter(
    ([key]) => (key === "description" || key.startsWith("x-")) && !(key in published),
  );
  return { ...published, ...Object.fromEntries(added) };
}

/** Replaces the path after the host or its placeholder. */
function movePath(server: JsonObject, basePath: string): JsonObject {
  const [host] = /^(?:[a-z][a-z+.-]*:\/\/[^/]*|\{[^{}]*\})/i.exec(urlOf(server)) ?? [];
  return host === undefined ? server : { ...server, url: `${host}${basePath}` };
}

/** Returns the URL of a server, with the defaults of its variables. */
function serverAddress(server: object): string {
  const { url, variables } = asRecord(server);
  return String(url).replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const { default: value } = asRecord(asRecord(variables)[name]);
    return String(value ?? whole);
  });
}
