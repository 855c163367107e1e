import { ConfigurationError } from "../errors/index.js";

/** Returns `value` if it is a function or absent. */
export function checkHook<Hook extends (...args: never[]) => unknown>(
  name: string,
  value: Hook | undefined,
): Hook | undefined {
  if (value === undefined || typeof value === "function") return value;
  throw new ConfigurationError(`The option \`${name}\` must be a function.`);
}
