import { ConfigurationError } from "../errors/configuration-error.js";
import type { Deployment } from "./deployment.js";
import { readEnvironment } from "./environment.js";

/**
 * The host root to send to, without a slash at its end: the given one, else the environment's, else
 * the spec's. In a region that the API is absent from, a host that cannot exist.
 *
 * @throws {ConfigurationError} when there is none or it cannot be one; the message never shows it,
 * because it may hold credentials
 */
export function resolveBaseUrl(
  deployment: Deployment,
  region: string,
  given: string | undefined,
): string {
  const { baseUrlEnv, baseUrl, absent } = deployment.regions[region] ?? {};
  const basePaths = deployment.basePaths ?? [];
  if (given !== undefined) return hostRoot(given, "the option `baseUrl`", basePaths);
  const found = readEnvironment(baseUrlEnv);
  if (found) return hostRoot(found, `the environment variable ${baseUrlEnv}`, basePaths);
  if (baseUrl !== undefined) return hostRoot(baseUrl, "the spec", basePaths);
  if (absent) return nowhere;
  const variable = baseUrlEnv === undefined ? "" : ` or set the environment variable ${baseUrlEnv}`;
  throw new ConfigurationError(
    `No base URL for the region ${JSON.stringify(region)}. Pass the host root of the service as the option \`baseUrl\`${variable}, for example ${example}.`,
  );
}

/** Operations refuse to be called there; what is sent all the same reaches nobody (RFC 2606, section 2). */
const nowhere = "https://absent.invalid";

const example = '"https://service.example"';

/**
 * A host root as a caller gives it, without a slash at its end.
 *
 * @param source where it was given, for messages
 * @param basePaths paths that it may end in; they are taken off
 * @throws {ConfigurationError} when it cannot be one; the message never shows it
 */
export function hostRoot(value: unknown, source: string, basePaths: readonly string[]): string {
  const url = parse(value, source);
  if (url.username !== "" || url.password !== "") {
    throw refusal(source, "contains a user name or password; the API key alone authenticates");
  }
  if (/[?#]/.test(url.href)) {
    throw refusal(source, "contains a query or a fragment");
  }
  return url.origin + withoutBasePath(url.pathname, basePaths);
}

function parse(value: unknown, source: string): URL {
  if (typeof value !== "string") throw refusal(source, "is not a string");
  if (value.trim() === "") throw refusal(source, "is empty");
  if (!/^\s*[a-z][a-z\d+.-]*:\/\//i.test(value)) throw refusal(source, "has no scheme");
  if (!/^\s*https?:/i.test(value)) throw refusal(source, "has a scheme other than http and https");
  // No `cause`: the platform's error repeats the value.
  if (!URL.canParse(value)) throw refusal(source, "is not a valid URL");
  return new URL(value);
}

/** A path in front of the base path stays: it may belong to a gateway. */
function withoutBasePath(pathname: string, basePaths: readonly string[]): string {
  const path = withoutSlashes(pathname);
  const longestFirst = basePaths.toSorted((a, b) => b.length - a.length);
  const basePath = longestFirst.find((candidate) => path.endsWith(candidate));
  return basePath === undefined ? path : withoutSlashes(path.slice(0, -basePath.length));
}

function withoutSlashes(path: string): string {
  return path.replace(/\/+$/, "");
}

function refusal(source: string, problem: string): ConfigurationError {
  return new ConfigurationError(
    `The base URL in ${source} ${problem}. Give the host root of the service with its scheme, for example ${example}.`,
  );
}
