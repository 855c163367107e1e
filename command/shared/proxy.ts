import type { Command } from "commander";
import { UsageError } from "./usage-error.js";

/** Options for the managed proxy of a browser. */
export interface ProxyFlags {
  /** Country code, or `false` for no managed proxy. */
  readonly proxy?: string | false;
}

/**
 * Adds the options for the managed proxy, which contradict each other. The parser rejects this of options with separate
 * values; these two share one, so the last would win.
 */
export function proxyOptions(command: Command): Command {
  const given = new Set<string>();
  for (const name of ["proxy", "no-proxy"]) {
    command.on(`option:${name}`, () => {
      if (given.add(name).size > 1) {
        throw new UsageError("--proxy and --no-proxy contradict each other.");
      }
    });
  }
  return command
    .option("--proxy <country>", "country of the managed proxy, for example de")
    .option("--no-proxy", "use no managed proxy");
}

/** Returns what a request says of the proxy. */
export function proxySettings({ proxy }: ProxyFlags): { proxyCountryCode?: string | null } {
  return proxy === undefined ? {} : { proxyCountryCode: proxy === false ? null : proxy };
}
