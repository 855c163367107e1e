import type { Command } from "commander";
import { describeExits, type Exit } from "./exit-codes.js";

/** Where every command that calls the service finds what it needs. */
export const environmentHelp = `Settings come from the environment: SERVICE_API_KEY, SERVICE_REGION (us or eu), SERVICE_BASE_URL,
SERVICE_EU_BASE_URL. A key is never taken as an argument, which others on the machine could see; on a
terminal it is asked for when it is not set.`;

type Meanings = Parameters<typeof describeExits>[1];

/** What every command takes and explains. */
export function common(command: Command, exits: readonly Exit[], own?: Meanings): Command {
  return command
    .option("--json", "write one line of JSON, for machines")
    .addHelpText("after", `\n${describeExits(exits, own)}`);
}

/** What every command takes and explains that calls the service. */
export function service(command: Command, exits: readonly Exit[]): Command {
  return common(command, exits)
    .option("--region <region>", "us or eu; else SERVICE_REGION, else us")
    .option(
      "--base-url <url>",
      "host root of the service; else SERVICE_BASE_URL or SERVICE_EU_BASE_URL",
    )
    .addHelpText("after", `\n${environmentHelp}`);
}
