import { ConfigurationError } from "../../errors/configuration-error.js";
import { placeKey, refuseKey } from "./api-key.js";
import { checkIsOptions, listGiven } from "./check-options.js";
import type { ClientOptions } from "./client-options.js";
import type { KeyPlacement } from "../deployment.js";
import type { Call } from "../call.js";
import { readEnvironment } from "./environment.js";
import type { Operation } from "../operation.js";

/** Where a security scheme puts credentials: data from the document. */
export interface SecurityScheme extends Pick<KeyPlacement, "in" | "name" | "prefix" | "env"> {
  /** `token`: one string; `basic`: a user name and a password (RFC 7617). */
  readonly kind: "basic" | "token";
}

/** The security schemes of an API, by name. */
export type SecuritySchemes = Readonly<Record<string, SecurityScheme>>;

/** A user name and a password. */
export interface BasicCredential {
  /** Name of the user. */
  readonly username: string;
  /** The password. */
  readonly password: string;
}

/** A credential, or a function that returns it. The function is called for each call, so that you can renew a token. */
export type Credential<Value> = Value | (() => Value | Promise<Value>);

/** Credentials by the name of the security scheme. Each call sends those that its operation requires. */
export type Credentials<Schemes extends SecuritySchemes> = {
  readonly [Name in keyof Schemes]?:
    | Credential<Schemes[Name]["kind"] extends "basic" ? BasicCredential : string>
    | undefined;
};

/** Options of a client without a single key. All are optional. */
export type KeylessOptions<Region extends string = string> = Omit<ClientOptions<Region>, "apiKey">;

/** Options of a client whose API has several security schemes, or one that needs more than a fixed key. */
export interface SecuredOptions<
  Schemes extends SecuritySchemes,
  Region extends string = string,
> extends KeylessOptions<Region> {
  /**
   * Credentials by the name of the security scheme. A function is called for each call. An operation sends its first
   * alternative that is complete here, or nothing if it requires nothing.
   *
   * @default the environment variables of the schemes, if they have any; the constructor names them
   */
  credentials?: Credentials<Schemes> | undefined;
}

/** The part of a call that credentials are added to. */
export type Authorizable = Pick<Call, "operation" | "url" | "headers" | "key" | "secret"> &
  Partial<Pick<Call, "path">>;

/** Adds the credentials that an operation requires to a call. Adds all of them to a call of an unknown operation. */
export type Authorize = <Sent extends Authorizable>(
  operation: Operation | undefined,
  call: Sent,
) => Promise<Sent>;

/**
 * Authorizes calls with the credentials in a client's options.
 *
 * @throws {ConfigurationError} when a credential is invalid or is for no scheme of the API; the message never shows it
 */
export function authorizeWith<Schemes extends SecuritySchemes>(
  schemes: Schemes,
  own: { readonly credentials?: Credentials<Schemes> | undefined },
): Authorize {
  const given = listCredentials(schemes, own);
  for (const [name, { source, value }] of given) {
    const scheme = schemes[name];
    if (scheme && typeof value !== "function") readCredential(source, scheme, value);
  }
  const all = Object.keys(schemes).filter((name) => given.has(name));
  return async (operation, call) => {
    if (operation?.keyless) return call;
    const alternatives = operation?.security ?? [all];
    const complete = alternatives.filter((names) => names.every((name) => given.has(name)));
    // An empty one only counts if there is no other: a caller who passes a credential wants to send it.
    const chosen = complete.find((names) => names.length > 0) ?? complete[0];
    if (chosen === undefined)
      throw missingCredentials(call.operation, schemes, alternatives, given);
    let authorized = { ...call, secret: describeSecret(chosen, schemes, alternatives, given) };
    for (const name of chosen) authorized = await place(authorized, schemes[name], given.get(name));
    return authorized;
  };
}

/** A credential, and where it comes from, for messages. */
interface Given {
  readonly source: string;
  readonly value: unknown;
}

/** Lists the credentials of the option; without any, those of the environment. */
function listCredentials(
  schemes: SecuritySchemes,
  own: { readonly credentials?: object | undefined; readonly apiKey?: unknown },
): Map<string, Given> {
  const { credentials = {}, apiKey } = checkIsOptions(own, "credentials");
  const names = Object.keys(schemes).toSorted().join(", ");
  if (apiKey !== undefined)
    throw new ConfigurationError(
      `Pass the option \`credentials\` in place of \`apiKey\`, by the name of the security scheme: ${names}.`,
    );
  const given = listGiven("credentials", credentials, schemes, "a security scheme of this API");
  if (given.length > 0)
    return new Map(
      given.map(([name, value]) => [name, { source: `\`credentials.${name}\``, value }]),
    );
  const found = Object.entries(schemes).flatMap(([name, { env }]): [string, Given][] => {
    const value = readEnvironment(env);
    return value && env ? [[name, { source: env, value }]] : [];
  });
  return new Map(found);
}

/** Says what a 401 did not accept of the credentials of a call, and what to check. */
function describeSecret(
  chosen: readonly string[],
  schemes: SecuritySchemes,
  alternatives: readonly (readonly string[])[],
  given: ReadonlyMap<string, Given>,
): string {
  // Nothing is known of an operation that the document does not have.
  const any = Object.keys(schemes).map((name) => [name]);
  if (chosen.length === 0)
    return `request without credentials (401). Check that the option \`credentials\` has ${listAlternatives(alternatives) || listAlternatives(any)}`;
  const sources = chosen.map((name) => given.get(name)?.source).join(" and ");
  const each = chosen.length > 1 ? "each of " : "";
  return `credentials (401). Check that ${each}${sources} is as it was issued, has not expired`;
}

async function place<Sent extends Authorizable>(
  call: Sent,
  scheme: SecurityScheme | undefined,
  { source, value: held }: Partial<Given> = {},
): Promise<Sent> {
  if (scheme === undefined || source === undefined) return call;
  const credential: unknown = typeof held === "function" ? await held() : held;
  const value = readCredential(source, scheme, credential);
  const target = { url: call.url, headers: { ...call.headers } };
  placeKey({ ...scheme, ...(scheme.kind === "basic" && { prefix: "Basic " }) }, value, target);
  return { ...call, ...target, key: value };
}

function readCredential(from: string, scheme: SecurityScheme, value: unknown): string {
  const source = `The credential ${from}`;
  if (scheme.kind === "basic") return readBasic(source, value);
  if (typeof value === "string") return refuseKey(value, source, scheme);
  throw new ConfigurationError(`${source} is neither a string nor a function that returns one.`);
}

function readBasic(source: string, value: unknown): string {
  const { username, password } = Object(value) as Partial<Record<string, unknown>>;
  if (typeof username !== "string" || typeof password !== "string" || /:|\p{Cc}/u.test(username))
    throw new ConfigurationError(
      `${source} is not \`{ username, password }\`: two strings, the first without a colon or a control character.`,
    );
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}

function missingCredentials(
  operation: string,
  schemes: SecuritySchemes,
  alternatives: readonly (readonly string[])[],
  given: ReadonlyMap<string, unknown>,
): ConfigurationError {
  const has =
    given.size === 0 ? "none was given" : `given: ${[...given.keys()].toSorted().join(", ")}`;
  const variables = alternatives.flat().flatMap((name) => schemes[name]?.env ?? []);
  const or = variables.length === 0 ? "" : `, or set ${[...new Set(variables)].join(", ")}`;
  return new ConfigurationError(
    `${operation} needs credentials for ${listAlternatives(alternatives)}; ${has}. Pass them as the option \`credentials\`, by the name of the security scheme${or}.`,
  );
}

function listAlternatives(alternatives: readonly (readonly string[])[]): string {
  return alternatives
    .flatMap((names) => (names.length === 0 ? [] : names.join(" and ")))
    .toSorted()
    .join(", or ");
}
