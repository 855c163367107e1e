import { listServers, type Api } from "../model/api.js";
import { emitDoc } from "../model/text/code.js";
import { emitRegions } from "./emit-regions.js";
import type { OptionsView } from "./view-options.js";

/** Name of the type of a client's options; no schema uses it. */
export const optionsName = "ClientOptions";

/**
 * Reports whether an API needs its own options type, because the runtime's type needs arguments or is one of several.
 */
export function hasOwnOptions(api: Api): boolean {
  const isSecured = Object.keys(api.schemes).length > 0;
  return api.regional !== undefined || isSecured || hasServers(api);
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
