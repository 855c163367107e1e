import { CloudAgent } from "../../generated/index.js";
import { askSecret } from "./ask.js";
import type { Console } from "./console.js";
import { UsageError } from "./usage-error.js";

/** What every command that calls the service takes. */
export interface ConnectOptions {
  readonly region?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/** Makes the client that commands use; the key comes from the environment, or else from a person. */
export async function connect(console: Console, options: ConnectOptions): Promise<CloudAgent> {
  const settings = { region: readRegion(options.region), baseUrl: options.baseUrl };
  if (process.env["SERVICE_API_KEY"] || !console.stdin.isTTY) return new CloudAgent(settings);
  const apiKey = await askSecret(console, "API key (not shown): ");
  return new CloudAgent({ ...settings, apiKey });
}

/** Makes the client for calls that need no key. */
export function connectWithoutKey(options: ConnectOptions): CloudAgent {
  return new CloudAgent({ region: readRegion(options.region), baseUrl: options.baseUrl });
}

/** A region's name, as the types know it. */
export function readRegion(region: string | undefined): "us" | "eu" | undefined {
  if (region === undefined || region === "us" || region === "eu") return region;
  throw new UsageError(`--region takes us or eu, not ${JSON.stringify(region)}.`);
}
