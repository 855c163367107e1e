import { ConfigurationError } from "../../errors/configuration-error.js";
import { asText } from "../../json/values.js";
import type { Deployment } from "../deployment.js";
import { readEnvironment, readSetting } from "./environment.js";

/**
 * Returns the base URL, without a trailing slash: the option, otherwise the environment variable, otherwise the URL of the
 * spec.
 *
 * In a region without the API, it is a host that cannot exist.
 *
 * @throws {ConfigurationError} when it is missing or invalid, or the key would be sent in clear text; the message never
 * shows it, because it may contain credentials
 */
export function resolveBaseUrl(
  deployment: Deployment,
  region: string,
  given: string | undefined,
  allowInsecure?: boolean,
): string {
  const { baseUrlEnv, baseUrl, basePath = "", absent } = deployment.regions[region] ?? {};
  const set = readSetting("baseUrl", given, baseUrlEnv);
  const stated = baseUrl === undefined ? undefined : baseUrl + basePath;
  const { value, source } = set.value === undefined ? { value: stated, source: "spec" } : set;
  if (value !== undefined) {
    const url = readBaseUrl(value, source);
    const permit = set.value === given ? undefined : `${baseUrlEnv}_ALLOW_INSECURE`;
    const isAllowed = allowInsecure ?? readEnvironment(permit) === "1";
    return refuseClearText(url, source, isAllowed, permit && `${permit}=1`);
  }
  if (absent) return nowhere;
  const variable = baseUrlEnv === undefined ? "" : ` or set the environment variable ${baseUrlEnv}`;
  throw missing(
    `No base URL for the region ${JSON.stringify(region)}`,
    `as the option \`baseUrl\`${variable}`,
  );
}

/** Operations cannot be called there. A request that is sent anyway reaches no host (RFC 2606, section 2). */
const nowhere = "https://absent.invalid";

/**
 * Returns a base URL that a caller passed, without a trailing slash.
 *
 * @param source where it comes from, for messages
 * @throws {ConfigurationError} when it is invalid; the message never shows it
 */
export function readBaseUrl(value: unknown, source: string): string {
  const text = asText(value);
  // Without the platform's error, which repeats the value.
  if (!/^\s*https?:\/\//i.test(text) || !URL.canParse(text))
    throw refusal(source, "is not a URL that begins with https:// or http://");
  const { href, origin, pathname } = new URL(text);
  if (href !== origin + pathname)
    throw refusal(source, "contains a user name or password, a query or a fragment");
  return origin + pathname.replace(/\/+$/, "");
}

/**
 * Returns a URL unless it would send the key, or the text of a task, in clear text to another machine.
 *
 * @param source where it comes from, for messages
 * @param permit what else allows it
 * @throws {ConfigurationError} the message never shows the URL
 */
export function refuseClearText(
  url: string,
  source: string,
  isAllowed: boolean | undefined,
  permit?: string,
): string {
  if (isAllowed === true || !url.startsWith("http:")) return url;
  if (loopback.test(new URL(url).hostname)) return url;
  const way = permit === undefined ? "" : `\`${permit}\` or the option `;
  throw new ConfigurationError(
    `The base URL in the ${source} begins with http://, which sends everything in clear text. Use https:// or, in a network that you trust, ${way}\`allowInsecure: true\`.`,
  );
}

/** Names of this machine (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

function refusal(source: string, problem: string): ConfigurationError {
  return missing(`The base URL in the ${source} ${problem}`, "with its scheme");
}

function missing(happened: string, way: string): ConfigurationError {
  return new ConfigurationError(
    `${happened}. Pass the host root of the service ${way}, for example "https://service.example".`,
  );
}
