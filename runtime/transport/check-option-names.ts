import { ConfigurationError } from "../errors/configuration-error.js";
import { describeUnknown } from "../text/unknown-name.js";
import type { ClientOptions } from "./client-options.js";

/** Every option. The type makes sure that none is missing. */
const known: Readonly<Record<keyof ClientOptions, true>> = {
  apiKey: true,
  region: true,
  baseUrl: true,
  allowInsecure: true,
  fetch: true,
  headers: true,
  interceptors: true,
  timeout: true,
  deadline: true,
  maxRetries: true,
  maxThrottleWait: true,
  budget: true,
  logger: true,
  onRetry: true,
  onThrottle: true,
  validation: true,
  allowBrowser: true,
  clock: true,
  pollInterval: true,
};

/**
 * Rejects unknown options.
 *
 * TypeScript does so at compile time; in a JavaScript program, a misspelled option would otherwise be ignored silently.
 *
 * @param names the known options; by default, those of a client
 * @throws {ConfigurationError} naming the option that was probably meant, without its value
 */
export function checkOptionNames(options: object, names: object = known): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || Object.hasOwn(names, name)) continue;
    throw new ConfigurationError(`The option ${describeUnknown(name, Object.keys(names))}`);
  }
}
