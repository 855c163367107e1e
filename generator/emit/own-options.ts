import { listServers, type Api } from "../model/api.js";
import { emitDoc } from "../text/code.js";
import { emitRegions } from "./emit-regions.js";
import type { OptionsView } from "./view-options.js";

/** Name of the type of a client's options, which no schema has. */
export const optionsName = "ClientOptions";

/** Whether the runtime's type takes arguments, or is one of several, so that callers could not write it down. */
export function hasOwnOptions(api: Api): boolean {
  const isSecured = Object.keys(api.schemes).length > 0;
  return api.regional !== undefined || isSecured || hasServers(api);
}

/** Whether operations have servers of their own. */
export function hasServers(api: Api): boolean {
  return listServers(api).length > 0;
}

/** Emits the type of the options of an API's client; nothing where the runtime's own serves. */
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
