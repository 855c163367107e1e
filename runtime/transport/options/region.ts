import { ConfigurationError } from "../../errors/configuration-error.js";
import type { Deployment } from "../deployment.js";
import { readSetting } from "./environment.js";

/**
 * Returns the region to use: the option, otherwise the environment variable, otherwise the API's default.
 *
 * @throws {ConfigurationError} when the API has no such region
 */
export function resolveRegion(deployment: Deployment, given: string | undefined): string {
  const { defaultRegion, regionEnv } = deployment;
  const { value = defaultRegion, source } = readSetting("region", given, regionEnv);
  return checkRegionOption(deployment, value, source);
}

/** Returns `region` if the API exists in it. */
export function checkRegionOption(deployment: Deployment, region: string, source: string): string {
  if (Object.hasOwn(deployment.regions, region)) return region;
  const known = Object.entries(deployment.regions)
    .flatMap(([name, { absent }]) => (absent ? [] : [JSON.stringify(name)]))
    .toSorted();
  throw new ConfigurationError(
    `This API is not listed for the region ${JSON.stringify(region)} of the ${source}. It is listed for: ${known.join(", ")}.`,
  );
}
