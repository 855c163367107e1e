import { CloudAgent, type ClientOptions, type Region } from "../../generated/index.js";
import { askSecret } from "./ask.js";
import type { Console } from "./console.js";
import { baseUrlVariable, defaultRegion, isRegion, listedRegions } from "./regions.js";
import { UsageError } from "./usage-error.js";

/** Options of every command that calls the service. */
export interface ConnectOptions {
  readonly region?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/** Creates the client of a command. The key comes from the environment, otherwise from a person. */
export async function connect(
  console: Console,
  options: ConnectOptions,
  others: Pick<ClientOptions, "budget"> = {},
): Promise<CloudAgent> {
  // Checked before a person is asked for a key, which would be useless without a base URL.
  const create = prepareClient(options, others);
  if (process.env["SERVICE_API_KEY"]) return create();
  const apiKey = console.stdin.isTTY ? await askSecret(console, "API key (not shown): ") : "";
  if (apiKey !== "") return create(apiKey);
  throw new UsageError(
    "No API key. Set the environment variable SERVICE_API_KEY to the key as it was issued; on a terminal you are asked for it.",
  );
}

/** Checks the settings, and returns what creates a client. Without a key of its own, it has that of the environment. */
export function prepareClient(
  { region: flag, baseUrl }: ConnectOptions,
  others: ClientOptions = {},
): (apiKey?: string) => CloudAgent {
  const region = readRegion(flag);
  const variable = baseUrlVariable(region ?? defaultRegion);
  if (baseUrl === undefined && !process.env[variable]) {
    throw new UsageError(
      `No base URL for the region ${region ?? defaultRegion}. Set the environment variable ${variable}, or pass --base-url, to the host root of the service, for example https://service.example. To try it out without the service: npx cloud-agent-sdk sandbox`,
    );
  }
  return (apiKey) => new CloudAgent({ ...others, region, baseUrl, apiKey });
}

/** Returns the name of a region: from the flag, otherwise from the environment. */
export function readRegion(flag: string | undefined): Region | undefined {
  if (flag !== undefined) return checkRegion(flag, "--region");
  // Templates of settings files use an empty variable for "not set".
  const found = process.env["SERVICE_REGION"];
  return found ? checkRegion(found, "SERVICE_REGION") : undefined;
}

function checkRegion(region: string, source: string): Region {
  if (isRegion(region)) return region;
  throw new UsageError(`${source} takes ${listedRegions}, not ${JSON.stringify(region)}.`);
}
