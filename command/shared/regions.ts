import { deployment } from "../../generated/v4/tables.js";
import type { Region } from "../../generated/v4/index.js";

/** Every region of the service. */
export const regionNames: readonly string[] = Object.keys(deployment.regions);

/** Every region of the service, as a list for people: `us or eu`. */
export const listedRegions: string = new Intl.ListFormat("en", { type: "disjunction" }).format(
  regionNames,
);

/** The default region. */
export const defaultRegion: Region = readDefault();

/** Whether the service has a region of that name. */
export function isRegion(name: string): name is Region {
  return Object.hasOwn(deployment.regions, name);
}

/** Returns the environment variable for the base URL of a region. */
export function baseUrlVariable(region: Region): string {
  return deployment.regions[region]?.baseUrlEnv ?? "";
}

/** The environment variables of all base URLs. */
export const baseUrlVariables: readonly string[] = Object.values(deployment.regions).flatMap(
  ({ baseUrlEnv }) => baseUrlEnv ?? [],
);

function readDefault(): Region {
  const { defaultRegion: name } = deployment;
  if (isRegion(name)) return name;
  throw new TypeError(`The default region ${name} does not exist.`);
}
