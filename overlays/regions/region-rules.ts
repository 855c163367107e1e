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
  /** Fields of a body with other values in some region, by operation. */
  readonly fields: Readonly<Record<string, readonly RegionalField[]>>;
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

/** A field with other values in some region. */
export interface RegionalField {
  /** Path of names from the body to the field. */
  readonly path: readonly string[];
  /** Whether `null` is a value of the field. */
  readonly nullable?: true;
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
