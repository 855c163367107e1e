import { ConfigurationError } from "../errors/index.js";

/** Returns `value` if it is a function or absent. */
export function checkHook(
  name: string,
  value: (() => unknown) | undefined,
): (() => unknown) | undefined {
  if (value === undefined || typeof value === "function") return value;
  throw new ConfigurationError(`The option \`${name}\` must be a function.`);
}
