import type { ValidationDetail } from "../errors/validation-detail.js";
import { readOwn } from "../json/values.js";
import { checkRequest } from "./check-request.js";
import type { FieldRule, RegionFacts, RegionRules } from "./check-request.js";

/** What is known about regions, without a client. */
export interface Regions<Api extends string = string, Region extends string = string> {
  /** Facts about each region. */
  readonly regions: Readonly<Record<Region, RegionSummary>>;
  /**
   * Returns the models that a region has, and whether they need your own key of their provider. Other models can be
   * sent, because a newer service may have them.
   *
   * @example
   * ```ts
   * const managed = models("eu").filter(({ isManaged }) => isManaged);
   * console.log(managed.map(({ name }) => name)); // those that need no key
   * ```
   */
  readonly models: (region: Region) => AvailableModel[];
  /**
   * Returns the problems for which a client would reject a request in a region, in the shape of the service's response;
   * empty if no rule rejects it.
   *
   * @param operationId the operation, for example `things.create`
   * @param body the body as it would be sent, in the field names of that API
   *
   * @example
   * ```ts
   * const body = { task: "Find the opening hours", browserSettings: { proxyCountryCode: "us" } };
   * const problems = checkRegion("v4", "eu", "runs.create", body);
   * console.log(problems.map(({ msg }) => msg).join("\n"));
   * ```
   */
  readonly checkRegion: (
    api: Api,
    region: Region,
    operationId: string,
    body?: unknown,
  ) => ValidationDetail[];
}

/** A model that a region has. Source: Service description, Regional deployments. */
export interface AvailableModel {
  /** As requests name it. */
  readonly name: string;
  /** Whether it needs no stored key of its provider; `undefined` if not shown. */
  readonly isManaged: boolean | undefined;
}

/** Facts about one region. Source: Service description, Regional deployments. */
export interface RegionSummary extends Required<Omit<RegionFacts, "title">> {
  /** Display name. */
  readonly title: string | undefined;
  /** Countries of managed proxies; we assume codes of two lower-case letters. `undefined` if not shown. */
  readonly proxyCountries: readonly string[] | undefined;
  /** Default proxy country of a new browser; `undefined` if not shown. */
  readonly defaultProxyCountry: string | undefined;
  /** The models of the API that restricts them by region, without those that this region lacks. */
  readonly models: readonly string[];
  /** Known models that need no stored key; `undefined` if not shown. */
  readonly managedModels: readonly string[] | undefined;
  /**
   * Operations that the documents list only for other regions, as `api.operation`. Clients reject them. Where the
   * service shows only the host of another region, as for sign-up, we assume that they do not exist here.
   */
  readonly unavailableOperations: readonly string[];
}

/** Creates the members of {@link Regions} from the rules of the APIs. */
export function createRegions<Api extends string, Region extends string>(
  tables: Readonly<Record<Api, RegionRules>>,
): Regions<Api, Region> {
  const rules: Tables = tables;
  const names = new Set(Object.values(rules).flatMap((each) => Object.keys(each.regions)));
  const summaries = [...names].map((region) => [region, summarize(rules, region)]);
  return {
    // The tables and the caller's type name the same regions, because both come from the specs.
    regions: Object.fromEntries(summaries) as Record<Region, RegionSummary>,
    models: (region) => listModels(rules, region),
    checkRegion: (api, region, operation, body) => {
      const table = readOwn(rules, api);
      return table === undefined ? [] : checkRequest(table, { region, operation, body });
    },
  };
}

/** The rules of the APIs, by name. */
type Tables = Readonly<Record<string, RegionRules>>;

function summarize(tables: Tables, region: string): RegionSummary {
  const [facts = {}] = Object.values(tables).flatMap(
    ({ regions }) => readOwn(regions, region) ?? [],
  );
  const country = findRule(tables, region, ({ summary }) => summary === "proxyCountries");
  const model = findModelRule(tables, region);
  return {
    title: facts.title,
    proxyCountries: country?.values && [...country.values],
    defaultProxyCountry: country?.default,
    models: listModels(tables, region).map(({ name }) => name),
    managedModels: model?.managed && [...model.managed],
    unavailableOperations: listAbsentOperations(tables, region),
    unavailableFeatures: [...(facts.unavailableFeatures ?? [])],
    disabledFeatures: [...(facts.disabledFeatures ?? [])],
    unavailableProxies: [...(facts.unavailableProxies ?? [])],
    unsupportedProjects: [...(facts.unsupportedProjects ?? [])],
  };
}

function findRule(
  tables: Tables,
  region: string,
  matches: (rule: FieldRule) => boolean,
): FieldRule | undefined {
  const fields = Object.values(tables).flatMap((rules) => rules.fields);
  return fields.flatMap((field) => readOwn(field.regions, region) ?? []).find(matches);
}

function findModelRule(tables: Tables, region: string): FieldRule | undefined {
  return findRule(tables, region, ({ providers }) => providers !== undefined);
}

function listModels(tables: Tables, region: string): AvailableModel[] {
  const rule = findModelRule(tables, region);
  const providers = Object.values(tables).flatMap(({ models = {} }) => Object.entries(models));
  const available = providers.filter(([provider]) => rule?.providers?.includes(provider) ?? true);
  const names = [...(rule?.managed ?? []), ...available.flatMap(([, models]) => models)];
  return [...new Set(names)].map((name) => ({ name, isManaged: rule?.managed?.includes(name) }));
}

function listAbsentOperations(tables: Tables, region: string): string[] {
  return Object.entries(tables).flatMap(([api, { offered }]) =>
    Object.entries(offered)
      .filter(([, regions]) => !regions.includes(region))
      .map(([operation]) => `${api}.${operation}`),
  );
}
