import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { viewNode } from "./view-schema.js";

/** An operation of a document with all that it takes from around itself. */
export interface StatedOperation {
  readonly title: string;
  readonly operation: JsonObject;
  /** By what identifies them: place and name, or place and position in the path. */
  readonly parameters: ReadonlyMap<string, JsonObject>;
  /** What a call needs as proof, whatever it is called; `undefined`: the document does not say. */
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

/** The hosts of the servers; one that names none stands for the host that the document came from. */
export function listHosts(document: JsonObject): string[] {
  const hosts = asList(document["servers"]).map((server) => addressOf(server).origin);
  return [...new Set(hosts.filter((host) => host !== unnamed))];
}

/** The path of the first server. */
function basePathOf(document: JsonObject): string {
  const [first] = asList(document["servers"]);
  return addressOf(first).pathname.replace(/\/+$/, "");
}

const unnamed = "http://unnamed.invalid";

/** The address of a server, with its variables filled in. */
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
