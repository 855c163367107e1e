import type { Api } from "../../api/api.js";
import { emitProse, emitString } from "../../api/text/code.js";

/**
 * Emits the arguments that a client of either kind is created with: its deployment and the options.
 *
 * @param pin - package of the runtime, and its version
 */
export function emitSettings(api: Api, pin?: string): string {
  const own = pin === undefined ? "deployment" : `generatedFor(${emitString(pin)}, deployment)`;
  return `${hasServers(api) ? `chooseServers(${own}, servers, options)` : own}, options`;
}

/** Name of the type of a client's options; no schema uses it. */
export const optionsName = "ClientOptions";

/**
 * Reports whether an API needs its own options type, because the runtime's type needs arguments or is one of several.
 */
export function hasOwnOptions(api: Api): boolean {
  return api.regional !== undefined || takesCredentials(api) || hasServers(api);
}

/** Reports whether callers pass credentials by the names of security schemes. */
export function takesCredentials({ schemes }: Api): boolean {
  return Object.keys(schemes).length > 0;
}

/** Reports whether callers can choose a part of a server: the host of an operation, or a variable. */
export function hasServers({ servers: { own, variables } }: Api): boolean {
  return Object.keys({ ...own, ...variables }).length > 0;
}

/** Returns the name of the runtime's type of options in a client, which may declare a type of the same name. */
export function plainOptions(api: Api): string {
  return hasOwnOptions(api) ? "TransportOptions" : optionsName;
}

/**
 * Emits the type of options with its arguments. Callers pass credentials if a single key is not sufficient; without any
 * key, there is no option for one.
 */
export function emitOptionsType(api: Api): string {
  const isSecured = takesCredentials(api);
  const other = isSecured ? "SecuredOptions" : "KeylessOptions";
  const name = isSecured || api.deployment.key === undefined ? other : plainOptions(api);
  const given = [isSecured && "typeof schemes", api.regional?.parameter].filter(Boolean).join(", ");
  return given === "" ? name : `${name}<${given}>`;
}

/** Describes the defaults of the options and when the constructor throws, as far as the document has such settings. */
export function describeConfiguration(api: Api): string {
  const { key, regionEnv, regions } = api.deployment;
  const urls = Object.values(regions).flatMap(({ baseUrl, baseUrlEnv, basePath = "" }) => [
    baseUrlEnv,
    baseUrl && baseUrl + basePath,
  ]);
  const credentials = Object.values(api.schemes).map(({ env }) => env);
  const sources = { apiKey: [key?.env], credentials, region: [regionEnv], baseUrl: urls };
  const defaults = Object.entries(sources).flatMap(([option, names]) => {
    const known = names.filter((each) => each !== undefined).map((each) => `\`${each}\``);
    return known.length === 0 ? [] : `\`${option}\`: ${known.join(" or ")}`;
  });
  const hasRegions = regionEnv !== undefined || Object.keys(regions).length > 1;
  const secret = takesCredentials(api) ? "credentials" : key && "key";
  const parts = [secret, hasRegions && "region"].filter(Boolean);
  const what = parts.length === 0 ? "base URL" : `${parts.join(", ")} or base URL`;
  const text = emitProse(`Defaults: ${defaults.join(", ")}`);
  const options = defaults.length === 0 ? "" : `@param options - ${text}\n`;
  return `${options}@throws {ConfigurationError} when the ${what} is invalid; nothing was sent`;
}
