import { Option, type Command } from "commander";
import { describeExits, type Exit } from "./exit-codes.js";
import { seconds } from "./option-values.js";
import { baseUrlVariables, defaultRegion, listedRegions, regionNames } from "./regions.js";
import type { Console } from "./console.js";
import { UsageError } from "./usage-error.js";

const listedVariables = new Intl.ListFormat("en", { type: "disjunction" }).format(baseUrlVariables);

/** Help text of every command that calls the service: where it reads its settings. */
export const environmentHelp: string = `Settings come from the environment: SERVICE_API_KEY, SERVICE_REGION (${listedRegions}),
${baseUrlVariables.join(", ")}. A key is never accepted as an argument, because others on the
machine could see it. On a terminal, the command asks for a missing key.`;

/** The option for the region. */
export function regionOption(): Option {
  const option = new Option(
    "--region <region>",
    `region; default: SERVICE_REGION, otherwise ${defaultRegion}`,
  );
  return option.choices(regionNames);
}

/** The option that ends a wait. */
export function timeoutOption(): Option {
  const option = new Option(
    "--timeout <seconds>",
    "end the wait after this time; does not cancel the run",
  );
  return option.argParser(seconds);
}

type Meanings = Parameters<typeof describeExits>[1];

/** Options of every command, with their help. */
export function common(command: Command, exits: readonly Exit[], own?: Meanings): Command {
  return command
    .option("--json", "write one line of JSON, for machines")
    .addHelpText("after", `\n${describeExits(exits, own)}`);
}

/** Options of every command that calls the service, with their help. */
export function service(command: Command, exits: readonly Exit[], own?: Meanings): Command {
  return common(command, exits, own)
    .addOption(regionOption())
    .option("--base-url <url>", `host root of the service; default: ${listedVariables}`)
    .addHelpText("after", `\n${environmentHelp}`);
}

/** Sets the exit code of the process. */
export type Finish = (exitCode: number) => void;

/** Adds a command to the program: its name, its arguments, and its action. */
export type AddCommand = (program: Command, console: Console, finish: Finish) => void;

/** A command line and its effect. */
export type Example = readonly [line: string, does: string];

/** Shows two examples in the help of a command. */
export function addExamples(command: Command, examples: readonly [Example, Example]): Command {
  const lines = examples.map(([line, does]) => `  ${line}\n      ${does}`);
  return command.addHelpText("after", ["", "Examples:", ...lines].join("\n"));
}

/**
 * Rejects two options that contradict each other. The parser does this for options with separate values; an option and
 * its `--no-` form share one, so the last would win.
 */
export function refuseBoth(command: Command, first: string, second: string): Command {
  const given = new Set<string>();
  for (const name of [first, second]) {
    command.on(`option:${name.slice("--".length)}`, () => {
      given.add(name);
      if (given.size > 1) throw new UsageError(`${first} and ${second} contradict each other.`);
    });
  }
  return command;
}
