import type { ApiDocument } from "../documents.js";
import { asArray, asObject, asString, isObject, type JsonObject } from "./json.js";

/** Names of the environment variables from which the clients read where to go, and with what. */
export interface EnvironmentNames {
  readonly region: string;
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Reads the names for a region from a bundled document. */
export function readEnvironmentNames(
  { api, content }: ApiDocument,
  region: string,
): EnvironmentNames {
  const document = asObject(content, api);
  return {
    region: readRegion(document, api),
    baseUrl: readBaseUrl(document, api, region),
    apiKey: readApiKey(document, api),
  };
}

function readRegion(document: JsonObject, api: string): string {
  const { env } = asObject(document["x-regions"], `${api} x-regions`);
  return asString(env, `${api} x-regions env`);
}

function readBaseUrl(document: JsonObject, api: string, region: string): string {
  const servers = asArray(document["servers"], `${api} servers`).filter(isObject);
  const server = servers.find((candidate) => candidate["x-region"] === region);
  const variables = asObject(server?.["variables"], `${api} server variables of ${region}`);
  const variable = Object.values(variables).find(isObject);
  return asString(variable?.["x-env"], `${api} x-env of the server variable of ${region}`);
}

function readApiKey(document: JsonObject, api: string): string {
  const components = asObject(document["components"], `${api} components`);
  const schemes = asObject(components["securitySchemes"], `${api} security schemes`);
  const scheme = Object.values(schemes).find(isObject);
  return asString(scheme?.["x-env"], `${api} x-env of the security scheme`);
}
