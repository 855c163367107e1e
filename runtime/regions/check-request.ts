import { RegionError } from "../errors/index.js";
import { invalid, type ValidationDetail } from "../errors/validation-detail.js";
import { isAbsent, isRecord, onWire, readOwn } from "../json/values.js";
import { showJson } from "../text/show.js";
import { type Operation, operationName } from "../transport/operation.js";

/** Where a client's requests go, whether it rejects those that cannot succeed, and what it does with probable mistakes. */
export interface RegionalClient {
  /** The region that the client talks to. */
  readonly region: string;
  /** Whether known rules are checked before a request is sent. */
  readonly validation: "known" | "off";
  /** Reports a value that is probably a mistake, and is sent. */
  readonly doubt?: (operation: string, problem: ValidationDetail) => void;
}

/**
 * Rejects a request that the client's region does not accept.
 *
 * @throws {RegionError} with every problem; nothing was sent
 */
export function assertRegion(
  rules: RegionRules,
  client: RegionalClient,
  operation: Pick<Operation, "id" | "api">,
  body?: unknown,
): void {
  if (client.validation === "off") return;
  const absence = describeAbsence(rules, { region: client.region, operation: operation.id });
  if (absence !== undefined) throw new RegionError([absence], operationName(operation));
  assertRegionalBody(rules, client, operation, body);
}

/** The same for an operation that all regions have, so that its client does not contain what others need. */
export function assertRegionalBody(
  rules: RegionRules,
  client: RegionalClient,
  operation: Pick<Operation, "id" | "api">,
  body: unknown,
): void {
  if (client.validation === "off") return;
  const name = operationName(operation);
  const request = { region: client.region, operation: operation.id, body };
  const detail = checkBody(rules, request, (problem) => client.doubt?.(name, problem));
  if (detail.length > 0) throw new RegionError(detail, name);
}

/** A request and its region. */
export interface RegionalRequest {
  /** The region that it goes to. */
  readonly region: string;
  /** The operation, for example `things.create`. */
  readonly operation: string;
  /** The body as it would be sent. */
  readonly body?: unknown;
}

/** Returns every reason why a region does not accept a request; empty if no rule rejects it. */
export function checkRequest(rules: RegionRules, request: RegionalRequest): ValidationDetail[] {
  const absence = describeAbsence(rules, request);
  return absence === undefined ? checkBody(rules, request) : [absence];
}

function checkBody(
  rules: RegionRules,
  { region, operation, body }: RegionalRequest,
  doubt?: (problem: ValidationDetail) => void,
): ValidationDetail[] {
  const detail: ValidationDetail[] = [];
  for (const field of rules.fields) {
    const path = readOwn(field.paths, operation);
    const rule = readOwn(field.regions, region) ?? {};
    let value = body;
    for (const name of path ?? [])
      value = isRecord(value) ? onWire(readOwn(value, name)) : undefined;
    if (!Object.hasOwn(rules.regions, region) || path === undefined || isAbsent(value)) continue;
    const shown = showJson(value);
    const lead = `${path.join(".")} does not accept ${shown} in the region ${region}`;
    const msg =
      describeValue(lead, field, rule, value) ?? describeModel(rules, rule, value, region);
    if (msg !== undefined) detail.push(invalid(["body", ...path], msg));
    // Where a region lists no countries, any code may be one; the service may know better.
    else if (field.isCountry && !rule.values && !/^"[a-z]{2}"$/i.test(shown))
      doubt?.(invalid(["body", ...path], "is no country code of two letters"));
  }
  return detail;
}

function describeAbsence(
  rules: RegionRules,
  { region, operation }: RegionalRequest,
): ValidationDetail | undefined {
  const offered = readOwn(rules.offered, operation) ?? [region];
  if (offered.includes(region) || !Object.hasOwn(rules.regions, region)) return undefined;
  const instead = readOwn(rules.instead ?? {}, operation);
  const advice = instead === undefined ? "" : `; use ${instead} instead`;
  const msg = `${operation} is not listed for the region ${region}, it is listed for: ${offered.join(", ")}${advice}`;
  return invalid(["path"], msg);
}

function describeValue(
  lead: string,
  { nullable }: RegionalField,
  { values }: FieldRule,
  value: unknown,
): string | undefined {
  if (values === undefined || values.some((each) => each === value)) return undefined;
  const lower = typeof value === "string" ? value.toLowerCase() : "";
  if (values.includes(lower)) return `${lead}, write it in lower case: ${showJson(lower)}`;
  return `${lead}, supported values: ${values.join(", ")}${nullable ? " or null" : ""}`;
}

/** An unknown model passes, because its provider is unknown. */
function describeModel(
  { models = {} }: RegionRules,
  { managed = [], providers }: FieldRule,
  value: unknown,
  region: string,
): string | undefined {
  if (providers === undefined || typeof value !== "string" || managed.includes(value))
    return undefined;
  const [provider] = Object.entries(models).find(([, names]) => names.includes(value)) ?? [];
  if (provider === undefined || providers.includes(provider)) return undefined;
  const others = `other models of ${providers.join(" and ")} with a key stored there`;
  return `Model ${value} (provider ${provider}) is not available in the region ${region}, available: ${[...managed, others].join(", ")}`;
}

/**
 * Differences between regions for one API: data from the spec.
 *
 * Only these rules reject a request. Source: Service description, Regional deployments.
 */
export interface RegionRules {
  /** Facts about each region. */
  readonly regions: Readonly<Record<string, RegionFacts>>;
  /** Operations that do not exist in every region, with the regions that have them. */
  readonly offered: Readonly<Record<string, readonly string[]>>;
  /** Operation to use instead in other regions: `api.operation`, by operation. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Fields of bodies with other values in some region. */
  readonly fields: readonly RegionalField[];
  /** The known models by provider, aliases included. */
  readonly models?: Readonly<Record<string, readonly string[]>>;
}

/** Facts about a region as such. */
export interface RegionFacts {
  /** Display name. */
  readonly title?: string;
  /** Optional features that the region does not have. */
  readonly unavailableFeatures?: readonly string[];
  /** Behavior that is disabled. */
  readonly disabledFeatures?: readonly string[];
  /** Kinds of proxies that cannot be used. */
  readonly unavailableProxies?: readonly string[];
  /** Kinds of projects that cannot be used. */
  readonly unsupportedProjects?: readonly string[];
}

/** A field with other values in some region. Bodies of several operations can have it. */
export interface RegionalField {
  /** Path of names from the body to the field, by operation. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  /** Whether `null` is a value of the field. */
  readonly nullable?: true;
  /** Whether a value is a country code, of which the document lists none. */
  readonly isCountry?: true;
  /** What the field accepts, by region. A missing region has no rule. */
  readonly regions: Readonly<Record<string, FieldRule>>;
}

/** What a field accepts in one region. */
export interface FieldRule {
  /** The only accepted values. */
  readonly values?: readonly string[];
  /** Value that applies if the field is absent. */
  readonly default?: string;
  /** Name of the values and the default in the summary of a region. */
  readonly summary?: "proxyCountries";
  /** Models that need no stored key. */
  readonly managed?: readonly string[];
  /** Providers whose other models need a stored key. Models of other known providers are rejected. */
  readonly providers?: readonly string[];
}
