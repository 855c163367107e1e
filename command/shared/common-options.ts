import { Option, type Command } from "commander";
import { describeExits, type Exit } from "./exit-codes.js";
import { seconds } from "./option-values.js";
import { baseUrlVariables, defaultRegion, listedRegions, regionNames } from "./regions.js";

const listedVariables = new Intl.ListFormat("en", { type: "disjunction" }).format(baseUrlVariables);

/** Where every command that calls the service finds what it needs. */
export const environmentHelp: string = `Settings come from the environment: SERVICE_API_KEY, SERVICE_REGION (${listedRegions}),
${baseUrlVariables.join(", ")}. A key is never taken as an argument, which others on the
machine could see; on a terminal it is asked for when it is not set.`;

/** The option that names a region. */
export function regionOption(): Option {
  const option = new Option(
    "--region <region>",
    `the region; else SERVICE_REGION, else ${defaultRegion}`,
  );
  return option.choices(regionNames);
}

/** The option that ends a wait. */
export function timeoutOption(): Option {
  const option = new Option(
    "--timeout <seconds>",
    "end the wait after that; this does not cancel the run",
  );
  return option.argParser(seconds);
}

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
    .addOption(regionOption())
    .option("--base-url <url>", `host root of the service; else ${listedVariables}`)
    .addHelpText("after", `\n${environmentHelp}`);
}
