import { listServers, type Api } from "../model/api.js";
import { emitDoc } from "../model/text/code.js";
import { emitRegions } from "./emit-regions.js";

/** Name of the type of a client's options; no schema uses it. */
export const optionsName = "ClientOptions";

/**
 * Reports whether an API needs its own options type, because the runtime's type needs arguments or is one of several.
 */
export function hasOwnOptions(api: Api): boolean {
  return api.regional !== undefined || takesCredentials(api) || hasServers(api);
}

/** Reports whether callers pass credentials by the names of security schemes. */
function takesCredentials({ schemes }: Api): boolean {
  return Object.keys(schemes).length > 0;
}

/** Reports whether any operation has its own servers. */
export function hasServers(api: Api): boolean {
  return listServers(api).length > 0;
}

/** Emits the options type of an API's client; empty if the runtime's type is sufficient. */
export function emitOwnOptions(api: Api, { type }: OptionsView): string[] {
  if (!hasOwnOptions(api)) return [];
  const { className, regional } = api;
  const parameters =
    regional === undefined
      ? ""
      : `<${regional.parameter} extends ${emitRegions(regional.regions)} = ${regional.type}>`;
  const servers = hasServers(api) ? " & ServersOption<typeof servers>" : "";
  return [
    ...emitDoc(`Options of a \`${className}\`. All are optional.`),
    `export type ${optionsName}${parameters} = ${type}${servers};`,
    "",
  ];
}

/** The options of a client's constructor. */
export interface OptionsView {
  /** Name of the runtime's type. */
  readonly name: string;
  /** The type with its arguments. */
  readonly type: string;
  /** Whether callers pass credentials by the names of security schemes. */
  readonly isSecured: boolean;
}

/**
 * Determines the options of a client. Callers pass credentials if a single key is not sufficient; without any key,
 * there is no option for one.
 *
 * @param region - type argument for the region, if there is a choice
 */
export function viewOptions(
  api: Api,
  names: { readonly plain: string; readonly keyless: string; readonly secured: string },
  region: string | undefined,
): OptionsView {
  const isSecured = takesCredentials(api);
  const name = nameOf(names, isSecured, api.deployment.key !== undefined);
  const parameters = [
    ...(isSecured ? ["typeof schemes"] : []),
    ...(region === undefined ? [] : [region]),
  ];
  const type = parameters.length === 0 ? name : `${name}<${parameters.join(", ")}>`;
  return { name, type, isSecured };
}

function nameOf(
  { plain, keyless, secured }: Parameters<typeof viewOptions>[1],
  isSecured: boolean,
  hasKey: boolean,
): string {
  if (isSecured) return secured;
  return hasKey ? plain : keyless;
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
