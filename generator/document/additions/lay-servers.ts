import { asList, asRecord, readOwn } from "../../../runtime/json/values.js";
import type { Node, ServerObject } from "../../api/openapi.js";
import { pairByRules } from "../../api/pair-by-rules.js";
import { authorityOf, fillDefaults, readServer } from "../../api/read/read-deployment.js";

/**
 * Lays our deployments over the servers: the published ones in their order, then our deployments that no published
 * server matches, because a document may describe only one deployment.
 *
 * A document without hosts gets ours. A published host becomes the default of the variable in our URL, which the
 * environment can override.
 */
export function layServers(document: Node, own: readonly ServerObject[], basePath: string): void {
  const stated = listServers(document["servers"]).filter((server) => authorityOf(server) !== "");
  const partners = pairByRules(own, stated, [
    (ours, { "x-region": region }) => region !== undefined && ours["x-region"] === region,
    (ours, server) => hostOf(ours) === hostOf(server),
    // By their order.
    () => true,
  ]);
  const merged = stated.map((server) => mergeServer(server, basePath, partners.get(server)));
  const matched = new Set(partners.values());
  // One without a region is a plain address, which is published or obsolete.
  const isKept = (server: ServerObject): boolean =>
    stated.length === 0 || server["x-region"] !== undefined;
  const kept = own.filter((server) => !matched.has(server) && isKept(server));
  const servers = [...merged, ...kept.map((server) => movePath(server, basePath))];
  if (servers.length > 0) document["servers"] = servers;
}

/** Lists servers, of which a document or additions may state none. */
export function listServers(servers: unknown): ServerObject[] {
  return asList(servers).filter(
    (server): server is ServerObject => typeof asRecord(server)["url"] === "string",
  );
}

function hostOf(server: ServerObject): string {
  return fillDefaults(server, authorityOf(server)).toLowerCase();
}

function mergeServer(published: ServerObject, basePath: string, ours?: ServerObject): ServerObject {
  const server = movePath(published, basePath);
  if (ours === undefined) return server;
  const own = ours.variables ?? {};
  const placeholder = /^\{([^{}]*)\}/.exec(ours.url)?.[1];
  // A host with variables is not one address.
  const { host } = readServer({ ...published, variables: {} });
  if (placeholder !== undefined && host !== undefined) {
    const variables = { ...own, [placeholder]: { ...own[placeholder], default: host } };
    return { ...carry(ours, server), url: `{${placeholder}}${basePath}`, variables };
  }
  if (published.variables === undefined) return carry(ours, server);
  const variables = Object.entries(published.variables).map(([name, variable]) => {
    return [name, carry(readOwn(own, name) ?? {}, variable)];
  });
  return { ...carry(ours, server), variables: Object.fromEntries(variables) };
}

/** Adds our texts and extensions to what is published. */
function carry<Part extends object>(ours: object, published: Part): Part {
  const added = Object.entries(ours).filter(
    ([key]) => (key === "description" || key.startsWith("x-")) && !(key in published),
  );
  return { ...published, ...Object.fromEntries(added) };
}

/** Replaces the path after the host or its placeholder. */
function movePath(server: ServerObject, basePath: string): ServerObject {
  const host = authorityOf(server);
  return host === "" ? server : { ...server, url: `${host}${basePath}` };
}
