import type { Api } from "../model/api.js";
import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import type { Change } from "./change.js";
import { diffLists } from "./diff-lists.js";
import type { Sides } from "./sides.js";

/** Compares where an API and its operations are available, and which environment variables configure a client. */
export function compareRegions({ before, after, operations }: Sides): Change[] {
  return [
    ...compareRegionLists(before.api, after.api),
    ...compareHosts(before.api, after.api),
    ...operations.pairs.flatMap((pair) => {
      const old = listRegions(before.api, pair.before.source["x-regions"]);
      const current = listRegions(after.api, pair.after.source["x-regions"]);
      return compareSets(`${pair.after.id}()`, old, current);
    }),
    ...compareFeatures(before.api, after.api),
    ...compareVariables(before.api, after.api),
  ];
}

function compareRegionLists(before: Api, after: Api): Change[] {
  const old = Object.keys(before.deployment.regions);
  const current = Object.keys(after.deployment.regions);
  const changes = compareSets("the API", old, current);
  if (before.deployment.defaultRegion === after.deployment.defaultRegion) return changes;
  const message = `the default region is ${after.deployment.defaultRegion}, which was ${before.deployment.defaultRegion}`;
  return [...changes, { severity: "major", kind: "region", message }];
}

/** Compares fixed hosts only: those of variables are examples, and callers choose the real ones. */
function compareHosts(before: Api, after: Api): Change[] {
  return Object.entries(before.deployment.regions).flatMap(([region, { baseUrl }]): Change[] => {
    const now = after.deployment.regions[region]?.baseUrl;
    if (now === undefined || now === baseUrl) return [];
    const change = baseUrl === undefined ? "which was not set" : `and was at ${baseUrl}`;
    const message = `the region ${region} is at ${now}, ${change}`;
    return [{ severity: "minor", kind: "host", message }];
  });
}

function compareSets(what: string, old: readonly string[], current: readonly string[]): Change[] {
  const { added, removed } = diffLists(old, current);
  return [
    ...removed.map((region): Change => ({
      severity: "major",
      kind: "region",
      message: `${what} no longer exists in the region ${region}`,
    })),
    ...added.map((region): Change => ({
      severity: "minor",
      kind: "region",
      message: `${what} also exists in the region ${region}`,
    })),
  ];
}

/** Lists the regions of an operation; without a list, all regions of its API. */
function listRegions({ deployment }: Api, extension: unknown): string[] {
  return Array.isArray(extension) ? extension.map(String) : Object.keys(deployment.regions);
}

function compareFeatures(before: Api, after: Api): Change[] {
  return Object.keys(after.deployment.regions).flatMap((region) => {
    const old = listUnavailable(before, region);
    const current = listUnavailable(after, region);
    const { added: gone, removed: back } = diffLists(old, current);
    return [
      ...gone.map((feature) => `${feature} is unavailable in the region ${region}`),
      ...back.map((feature) => `${feature} is available in the region ${region}`),
    ].map((message): Change => ({ severity: "minor", kind: "feature", message }));
  });
}

function listUnavailable({ document }: Api, region: string): string[] {
  const facts = asRecord(asRecord(document["x-regions"])[region])["unavailableFeatures"];
  return asList(facts).map(String);
}

/** Compares environment variables, which deployed programs rely on. */
function compareVariables(before: Api, after: Api): Change[] {
  const [old, current] = [listVariables(before), listVariables(after)];
  return Object.keys(old).flatMap((use): Change[] => {
    if (old[use] === undefined || old[use] === current[use]) return [];
    const now = current[use] === undefined ? "from no variable" : `from ${current[use]}`;
    const message = `${use} is read ${now}, and was read from ${old[use]}`;
    return [{ severity: "major", kind: "variable", message }];
  });
}

function listVariables({ deployment }: Api): Record<string, string | undefined> {
  const regions = Object.entries(deployment.regions).map(([name, { baseUrlEnv }]) => [
    `the base URL of ${name}`,
    baseUrlEnv,
  ]);
  return {
    "the key": deployment.key?.env,
    "the region": deployment.regionEnv,
    ...Object.fromEntries(regions),
  };
}
