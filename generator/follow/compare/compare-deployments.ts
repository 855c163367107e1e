import { asList, asRecord } from "../../../runtime/json/values.js";
import { type Api, type ApiOperation, describeKey } from "../../api/api.js";
import { compareAllowed, compareFact, compareFacts, compareLists, pairByName } from "./change.js";
import type { Change } from "./change.js";
import type { Sides } from "./match-operations.js";

/**
 * Compares where an API and its operations are available, where the key is sent, and which environment variables
 * configure a client.
 */
export function compareDeployments({ before: old, after: current, pairs }: Sides): Change[] {
  const [was, is] = [old, current].map(({ deployment }) => deployment.defaultRegion);
  const message = `the default region is ${is}, which was ${was}`;
  const rules = [compareKeyPlaces, compareHosts, compareServers, compareFeatures, compareVariables];
  return [
    ...compareSchemes(old, current),
    ...rules.flatMap((compare) => compare(old, current)),
    ...compareRegions("the API", listRegions(old), listRegions(current)),
    ...compareFact("region", was, is, () => ["major", message]),
    ...pairs.flatMap(({ before, after }) =>
      compareRegions(`${after.id}()`, listRegions(old, before), listRegions(current, after)),
    ),
  ];
}

/** Compares where the key is sent; whether calls need one is compared per operation. */
function compareKeyPlaces(before: Api, after: Api): Change[] {
  const [old, current] = [describeKey(before.deployment), describeKey(after.deployment)];
  if (old === undefined || current === undefined) return [];
  const message = `the key is sent in the ${current}, and was in the ${old}`;
  return compareFact("key", old, current, () => ["major", message]);
}

/** Compares what callers call the credentials of an API that has no single key. */
function compareSchemes({ schemes: old }: Api, { schemes: current }: Api): Change[] {
  return compareLists("name", Object.keys(old), Object.keys(current), (name, isNew) => [
    isNew ? "minor" : "major",
    `the credential ${name} is ${isNew ? "new" : "gone"}`,
  ]);
}

function compareRegions(what: string, old: readonly string[], now: readonly string[]): Change[] {
  return compareLists("region", old, now, (region, isNew) => [
    isNew ? "minor" : "major",
    `${what} ${isNew ? "also" : "no longer"} exists in the region ${region}`,
  ]);
}

/** Lists the regions of an operation; without an operation or a list, all regions of the API. */
function listRegions({ deployment }: Api, operation?: ApiOperation): string[] {
  const own = operation?.source["x-regions"];
  return Array.isArray(own) ? own.map(String) : Object.keys(deployment.regions);
}

/** Compares fixed hosts only: those of variables are examples, and callers choose the real ones. */
function compareHosts(before: Api, after: Api): Change[] {
  return compareFacts("host", listHosts(before), listHosts(after), (region, was, is) => {
    if (is === undefined || !Object.hasOwn(before.deployment.regions, region)) return undefined;
    const change = was === undefined ? "which was not set" : `and was at ${was}`;
    return ["minor", `the region ${region} is at ${is}, ${change}`];
  });
}

function listHosts({ deployment }: Api): [string, string | undefined][] {
  return Object.entries(deployment.regions).map(([region, { baseUrl }]) => [region, baseUrl]);
}

/** Compares what callers can choose of the servers. */
function compareServers(before: Api, after: Api): Change[] {
  const [old, current] = [before, after].map(({ servers }) => Object.entries(servers.variables));
  return [
    ...compareLists("server", listChoices(before), listChoices(after), (choice, isNew) => [
      isNew ? "minor" : "major",
      `the server ${choice} is ${isNew ? "new" : "gone"}`,
    ]),
    ...pairByName(old ?? [], current ?? []).flatMap(([name, was, is]) => {
      if (was === undefined || is === undefined) return [];
      const place = `the server variable ${name}`;
      const message = `${place} is ${is.default} by default, and was ${was.default}`;
      return [
        ...compareAllowed({ kind: "server", place, noun: "value" }, was.enum, is.enum),
        ...compareFact("server", was.default, is.default, () => ["minor", message]),
      ];
    }),
  ];
}

/** Lists the variables, the servers of operations, and the paths that a base URL, or one for such a server, can end in. */
function listChoices({ deployment, servers: { own, variables } }: Api): string[] {
  const paths = [...(deployment.basePaths ?? []), ...Object.values(own).flat()];
  return [
    ...paths.filter((each) => each !== "").map((each) => `path ${each}`),
    ...Object.keys(own).map((address) => `of operations ${address}`),
    ...Object.keys(variables).map((name) => `variable ${name}`),
  ];
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

function listVariables({ deployment }: Api): (readonly [string, string | undefined])[] {
  const { key, regionEnv, regions } = deployment;
  const urls = Object.entries(regions).map(([name, { baseUrlEnv }]) => {
    return [`the base URL of ${name}`, baseUrlEnv] as const;
  });
  return [["the key", key?.env], ["the region", regionEnv], ...urls];
}
