import type { Api } from "../model/api.js";

/** What a client takes to be created. */
export interface OptionsView {
  /** Name of the type that the runtime has for it. */
  readonly name: string;
  /** The type as it is used, with its arguments. */
  readonly type: string;
  /** Callers give credentials by the names of security schemes. */
  readonly isSecured: boolean;
}

/**
 * Tells what the options of a client are: where one key is not all, callers give credentials, and where none is sent,
 * there is no option for one.
 *
 * @param region - the type argument that stands for the region, where there is a choice
 */
export function viewOptions(
  { schemes, deployment }: Api,
  names: { readonly plain: string; readonly keyless: string; readonly secured: string },
  region: string | undefined,
): OptionsView {
  const isSecured = Object.keys(schemes).length > 0;
  const name = nameOf(names, isSecured, deployment.key !== undefined);
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
