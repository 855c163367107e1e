import { asList, asRecord } from "../../runtime/json/values.js";
import type { ServerVariable } from "../../runtime/transport/options/choose-servers.js";
import { type Api, type ApiOperation, describeKey, type Table } from "../model/api.js";
import {
  compareAllowed,
  compareFact,
  compareFacts,
  compareLists,
  pairByName,
  type Change,
} from "./change.js";
import type { Sides } from "./match-operations.js";

/**
 * Compares where an API and its operations are available, where the key is sent, and which environment variables
 * configure a client.
 */
export function compareDeployments({ before: old, after: current, pairs }: Sides): Change[] {
  return [
    ...compareKeyPlaces(old, current),
    ...compareRegions("the API", listRegions(old), listRegions(current)),
    ...compareFact(
      "region",
      old.deployment.defaultRegion,
      current.deployment.defaultRegion,
      (was, is) => ["major", `the default region is ${is}, which was ${was}`],
    ),
    ...compareHosts(old, current),
    ...compareServers(old, current),
    ...pairs.flatMap((pair) => {
      const regions = listRegions(old, pair.before);
      return compareRegions(`${pair.after.id}()`, regions, listRegions(current, pair.after));
    }),
    ...compareFeatures(old, current),
    ...compareVariables(old, current),
  ];
}

/** Compares where the key is sent; whether calls need one is compared per operation. */
function compareKeyPlaces(before: Api, after: Api): Change[] {
  const [old, current] = [describeKey(before.deployment), describeKey(after.deployment)];
  if (old === undefined || current === undefined) return [];
  return compareFact("key", old, current, (was, is) => [
    "major",
    `the key is sent in the ${is}, and was in the ${was}`,
  ]);
}

function compareRegions(
  what: string,
  old: readonly string[],
  current: readonly string[],
): Change[] {
  return compareLists("region", old, current, (region, isNew) =>
    isNew
      ? ["minor", `${what} also exists in the region ${region}`]
      : ["major", `${what} no longer exists in the region ${region}`],
  );
}

/** Lists the regions of an operation; without an operation or a list, all regions of the API. */
function listRegions({ deployment }: Api, operation?: ApiOperation): string[] {
  const own = operation?.source["x-regions"];
  return Array.isArray(own) ? own.map(String) : Object.keys(deployment.regions);
}

/** Compares fixed hosts only: those of variables are examples, and callers choose the real ones. */
function compareHosts(before: Api, after: Api): Change[] {
  const known = Object.keys(before.deployment.regions);
  return compareFacts("host", listHosts(before), listHosts(after), (region, was, is) => {
    if (is === undefined || !known.includes(region)) return undefined;
    const change = was === undefined ? "which was not set" : `and was at ${was}`;
    return ["minor", `the region ${region} is at ${is}, ${change}`];
  });
}

function listHosts({ deployment }: Api): [string, string | undefined][] {
  return Object.entries(deployment.regions).map(([region, { baseUrl }]) => [region, baseUrl]);
}

/** Compares what callers can choose of the servers: a path that a base URL ends in, a server, and a variable. */
function compareServers(before: Api, after: Api): Change[] {
  const [{ own, variables }, current] = [before.servers, after.servers];
  const pairs = pairByName(Object.entries(variables), Object.entries(current.variables));
  return [
    ...compareChoices("path", listPaths(before), listPaths(after)),
    ...compareChoices("of operations", Object.keys(own), Object.keys(current.own)),
    ...compareChoices("variable", Object.keys(variables), Object.keys(current.variables)),
    ...pairs.flatMap(([name, was, is]) => (was && is ? compareVariable(name, was, is) : [])),
  ];
}

/** Lists the paths that a base URL, or one for the server of an operation, replaces if it ends in one. */
function listPaths({ deployment, servers }: Api): string[] {
  const all = [...(deployment.basePaths ?? []), ...Object.values(servers.own).flat()];
  return all.filter((each) => each !== "");
}

function compareVariable(
  name: string,
  was: Table<ServerVariable>,
  is: Table<ServerVariable>,
): Change[] {
  const what = `the server variable ${name}`;
  return [
    ...compareAllowed("server", what, "value", was.enum, is.enum),
    ...compareFact("server", was.default, is.default, (old, current) => [
      "minor",
      `${what} is ${current} by default, and was ${old}`,
    ]),
  ];
}

function compareChoices(
  what: string,
  old: readonly string[],
  current: readonly string[],
): Change[] {
  return compareLists("server", old, current, (name, isNew) =>
    isNew
      ? ["minor", `the server ${what} ${name} is new`]
      : ["major", `the server ${what} ${name} is gone`],
  );
}

function compareFeatures(before: Api, after: Api): Change[] {
  return Object.keys(after.deployment.regions).flatMap((region) => {
    const [old, current] = [listUnavailable(before, region), listUnavailable(after, region)];
    return compareLists("feature", old, current, (feature, isNew) => [
      "minor",
      `${feature} is ${isNew ? "unavailable" : "available"} in the region ${region}`,
    ]);
  });
}

function listUnavailable({ document }: Api, region: string): string[] {
  const facts = asRecord(asRecord(document["x-regions"])[region])["unavailableFeatures"];
  return asList(facts).map(String);
}

/** Compares environment variables, which deployed programs rely on. */
function compareVariables(before: Api, after: Api): Change[] {
  return compareFacts("variable", listVariables(before), listVariables(after), (use, was, is) => {
    if (was === undefined) return undefined;
    const now = is === undefined ? "from no variable" : `from ${is}`;
    return ["major", `${use} is read ${now}, and was read from ${was}`];
  });
}

function listVariables({ deployment }: Api): [string, string | undefined][] {
  const { key, regionEnv, regions } = deployment;
  return [
    ["the key", key?.env],
    ["the region", regionEnv],
    ...Object.entries(regions).map(([name, { baseUrlEnv }]): [string, string | undefined] => [
      `the base URL of ${name}`,
      baseUrlEnv,
    ]),
  ];
}
