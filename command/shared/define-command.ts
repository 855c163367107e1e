import { Option, type Command } from "commander";
import { describeExits, type Exits } from "./exit-codes.js";
import { duration } from "./option-values.js";
import { baseUrlVariables, defaultRegion, listedRegions, regionNames } from "./regions.js";
import type { Console } from "./console.js";

const listedVariables = new Intl.ListFormat("en", { type: "disjunction" }).format(baseUrlVariables);

/** Help text of every command that calls the service: where it reads its settings. */
export const environmentHelp: string = `Settings come from the environment: SERVICE_API_KEY, SERVICE_REGION (${listedRegions}),
${baseUrlVariables.join(", ")}. A key is never accepted as an argument, because others on the
machine could see it. On a terminal, the command asks for a missing key.`;

/** The option for the region. */
export function regionOption(): Option {
  const description = `region; default: SERVICE_REGION, otherwise ${defaultRegion}`;
  return new Option("--region <region>", description).choices(regionNames);
}

/** The option that ends a wait. */
export function timeoutOption(): Option {
  const description = "end the wait after 90s, 5m or a number of seconds; does not cancel the run";
  return new Option("--timeout <duration>", description).argParser(duration("s"));
}

/** Adds a command to the program: its name, its arguments, and its action. */
export type AddCommand = (program: Command, console: Console) => void;

/** The two examples in the help of a command: each line, in which `$0` is the command, and its effect. */
export type Examples = readonly (readonly [line: string, does: string])[];

/** Shows two examples in the help of a command. */
export function addExamples(command: Command, examples: Examples): Command {
  const name = `npx ${nameOf(command)}`;
  const lines = examples.map(([line, does]) => `  ${line.replace("$0", name)}\n      ${does}`);
  return command.addHelpText("after", ["", "Examples:", ...lines].join("\n"));
}

/** Returns the name of a command with those above it. */
function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
}

/** Adds what every command has: its examples, its exit codes and `--json`. */
export function common(command: Command, exits: Exits, examples?: Examples): Command {
  return (examples === undefined ? command : addExamples(command, examples))
    .option("--json", "write one line of JSON, for machines")
    .addHelpText("after", `\n${describeExits(exits)}`);
}

/** Adds what every command has that calls the service. */
export function service(command: Command, exits: Exits, examples: Examples): Command {
  return serviceOptions(common(command, exits, examples));
}

/** Adds the options that say where the service is. */
export function serviceOptions(command: Command): Command {
  return command
    .addOption(regionOption())
    .option("--base-url <url>", `host root of the service; default: ${listedVariables}`)
    .addHelpText("after", `\n${environmentHelp}`);
}
