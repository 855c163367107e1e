import type { Api } from "../model/api.js";

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
