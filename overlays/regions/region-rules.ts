/**
 * What differs by region for one API: data that stands in the spec.
 *
 * Only what stands here refuses a request. Source: Service description, Regional deployments.
 */
export interface RegionRules {
  /** What is known of each region. */
  readonly regions: Readonly<Record<string, RegionFacts>>;
  /** Operations that do not exist in every region, with the regions where they do. */
  readonly offered: Readonly<Record<string, readonly string[]>>;
  /** What does the job of such an operation where it does not exist: `api.operation`, by operation. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Fields of a body that take something else in some region, by operation. */
  readonly fields: Readonly<Record<string, readonly RegionalField[]>>;
  /** The known models by provider, aliases included. */
  readonly models?: Readonly<Record<string, readonly string[]>>;
}

/** What is known of a region as such. */
export interface RegionFacts {
  /** Name for people. */
  readonly title?: string;
  /** Optional features that do not exist there. */
  readonly unavailableFeatures?: readonly string[];
  /** Behavior that is switched off there. */
  readonly disabledFeatures?: readonly string[];
  /** Kinds of proxy that cannot be used there. */
  readonly unavailableProxies?: readonly string[];
  /** Kinds of project that cannot be used there. */
  readonly unsupportedProjects?: readonly string[];
}

/** A field that takes something else in some region. */
export interface RegionalField {
  /** Names that lead to the field from the body. */
  readonly path: readonly string[];
  /** `null` is a value of the field. */
  readonly nullable?: true;
  /** What the field takes, by region; a region that is missing has no rule. */
  readonly regions: Readonly<Record<string, FieldRule>>;
}

/** What a field takes in one region. */
export interface FieldRule {
  /** The only values that are accepted. */
  readonly values?: readonly string[];
  /** The value that applies when the field is absent. */
  readonly default?: string;
  /** What the values and the default are in the summary of a region. */
  readonly summary?: "proxyCountries";
  /** Models that need no key of the caller's own. */
  readonly managed?: readonly string[];
  /** Providers whose other models need a stored key of that provider; other known providers are refused. */
  readonly providers?: readonly string[];
}
