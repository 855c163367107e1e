import { listServers, type Api } from "../model/api.js";
import type { OptionsDraft, TypeParameter } from "../model/client-draft.js";
import { emitString } from "../model/text/code.js";

/** Returns the type parameter of a client for the region, if there is a choice. */
export function draftTypeParameters({ regional }: Api): TypeParameter[] {
  if (regional === undefined) return [];
  const { parameter, regions, type } = regional;
  // The compiler quotes the constraint in the error for a misspelled region, so the values are more helpful than the
  // alias.
  return [{ name: parameter, constraint: emitRegions(regions), default: type }];
}

/** Drafts the options of a client's constructor. */
export function draftOptions(api: Api): OptionsDraft {
  const region = api.regional?.parameter;
  const type = emitOptionsType(api, plainOptions(api), "Options", region);
  const servers = hasServers(api) ? " & ServersOption<typeof servers>" : "";
  const isOwn = hasOwnOptions(api);
  return {
    type: isOwn ? `${optionsName}${region === undefined ? "" : `<${region}>`}` : type,
    own: isOwn ? type + servers : undefined,
    region,
    doc: describeConfiguration(api),
    authorize: emitAuthorize(api),
  };
}

/** Emits the function that prepares each call, if there is anything to do. */
function emitAuthorize(api: Api): string | undefined {
  const authorize = takesCredentials(api) ? "authorizeWith(schemes, own)" : undefined;
  if (!hasServers(api)) return authorize && `(own) => ${authorize}`;
  const args = ["servers", "own", ...(authorize === undefined ? [] : [authorize])];
  return `(own) => chooseServers(${args.join(", ")})`;
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

/** Reports whether any operation has its own servers. */
export function hasServers(api: Api): boolean {
  return listServers(api).length > 0;
}

/** Returns the name of the runtime's type of options in a client, which may declare a type of the same name. */
export function plainOptions(api: Api): string {
  return hasOwnOptions(api) ? "TransportOptions" : optionsName;
}

/**
 * Emits the type of options with its arguments. Callers pass credentials if a single key is not sufficient; without any
 * key, there is no option for one.
 *
 * @param plain - name of the type with a key
 * @param suffix - end of the names of the others
 * @param region - type argument for the region, if there is a choice
 */
export function emitOptionsType(
  api: Api,
  plain: string,
  suffix: "HttpOptions" | "Options",
  region: string | undefined,
): string {
  const isSecured = takesCredentials(api);
  const other = `${isSecured ? "Secured" : "Keyless"}${suffix}`;
  const name = isSecured || api.deployment.key === undefined ? other : plain;
  const parameters = [isSecured ? "typeof schemes" : undefined, region].filter(
    (each) => each !== undefined,
  );
  return parameters.length === 0 ? name : `${name}<${parameters.join(", ")}>`;
}

/** Emits the union of a service's regions on one line. */
export function emitRegions(regions: readonly string[]): string {
  return regions.map(emitString).join(" | ");
}

/** Describes when the constructor throws, depending on whether the document has a key, credentials, or regions. */
export function describeConfiguration(api: Api): string {
  const { key, regionEnv, regions } = api.deployment;
  const hasRegions = regionEnv !== undefined || Object.keys(regions).length > 1;
  const hasSchemes = takesCredentials(api);
  const parts = [
    ...(hasSchemes ? ["credentials"] : []),
    ...(key !== undefined && !hasSchemes ? ["key"] : []),
    ...(hasRegions ? ["region"] : []),
  ];
  const what = parts.length === 0 ? "base URL" : `${parts.join(", ")} or base URL`;
  return `@throws {ConfigurationError} when the ${what} is invalid; nothing was sent`;
}
