import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { viewNode } from "./view-schema.js";

/** An operation of a document with everything that it inherits. */
export interface StatedOperation {
  readonly title: string;
  readonly operation: JsonObject;
  /** Parameters by place and name, or by place and position in the path. */
  readonly parameters: ReadonlyMap<string, JsonObject>;
  /** The security requirement in a form without scheme names; `undefined` if the document does not define one. */
  readonly security: string | undefined;
}

const methods = ["get", "head", "options", "trace", "post", "put", "patch", "delete"];

/** Lists the operations of a document by method and whole path, without the names of path parameters. */
export function listOperations(document: JsonObject): Map<string, StatedOperation> {
  const base = basePathOf(document);
  const found = Object.entries(asRecord(document["paths"])).flatMap(([path, reference]) => {
    const item = viewNode(document, reference);
    const shape = `${base}${path}`.replaceAll(/\{[^{}]*\}/g, "{}").replace(/(?<=.)\/+$/, "");
    return methods
      .filter((method) => isRecord(item[method]))
      .map((method) => {
        const operation = asRecord(item[method]);
        const stated = [...asList(item["parameters"]), ...asList(operation["parameters"])];
        return {
          title: `${method.toUpperCase()} ${shape}`,
          operation,
          parameters: new Map(stated.map((each) => nameParameter(viewNode(document, each), path))),
          security: describeSecurity(document, operation),
        };
      });
  });
  return new Map(found.map((operation) => [operation.title, operation]));
}

/** Lists the hosts of the servers. A server without a host is on the document's own host. */
export function listHosts(document: JsonObject): string[] {
  const hosts = asList(document["servers"]).map((server) => addressOf(server).origin);
  return [...new Set(hosts.filter((host) => host !== unnamed))];
}

/** Returns the path of the first server. */
function basePathOf(document: JsonObject): string {
  const [first] = asList(document["servers"]);
  return addressOf(first).pathname.replace(/\/+$/, "");
}

const unnamed = "http://unnamed.invalid";

/** Returns the URL of a server, with its variables replaced by their defaults. */
function addressOf(server: unknown): URL {
  const { url = "/", variables } = asRecord(server);
  const filled = String(url).replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    const { default: value } = asRecord(asRecord(variables)[name]);
    return String(value ?? "");
  });
  return new URL(filled, unnamed);
}

function nameParameter(parameter: JsonObject, path: string): [string, JsonObject] {
  const { in: place, name } = parameter;
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, inside]) => inside);
  if (place === "path") return [`path.${names.indexOf(String(name)) + 1}`, parameter];
  const spelled = place === "header" ? String(name).toLowerCase() : String(name);
  return [`${String(place)}.${spelled}`, parameter];
}

function describeSecurity(document: JsonObject, operation: JsonObject): string | undefined {
  const required = operation["security"] ?? document["security"];
  const schemes = asRecord(asRecord(document["components"])["securitySchemes"]);
  if (required === undefined) return Object.keys(schemes).length === 0 ? undefined : "[]";
  const ways = asList(required).map((way) =>
    Object.keys(asRecord(way))
      .map((name) => describeScheme(viewNode(document, schemes[name])))
      .toSorted(),
  );
  return JSON.stringify(ways.map((way) => way.join(" and ")).toSorted());
}

function describeScheme({ type, in: place, name, scheme }: JsonObject): string {
  return [type, place, name, scheme].map((part) => String(part ?? "").toLowerCase()).join(" ");
}
