import { ConfigurationError } from "../errors/configuration-error.js";
import { describeUnknown } from "../text/unknown-name.js";
import type { ClientOptions } from "./client-options.js";

/** Every option; the type makes sure that none is missing. */
const known: Readonly<Record<keyof ClientOptions, true>> = {
  apiKey: true,
  region: true,
  baseUrl: true,
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
 * Refuses options that do not exist. The compiler does so for TypeScript; a misspelled option of a JavaScript program
 * would otherwise be ignored without a word.
 *
 * @throws {ConfigurationError} which names the option that may have been meant, and shows no value
 */
export function checkOptionNames(options: object): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || Object.hasOwn(known, name)) continue;
    throw new ConfigurationError(`The option ${describeUnknown(name, Object.keys(known))}`);
  }
}
