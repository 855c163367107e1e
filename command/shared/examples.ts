import type { Command } from "commander";

/** A command line and its effect. */
export type Example = readonly [line: string, does: string];

/** Shows two examples in the help of a command. */
export function addExamples(command: Command, examples: readonly [Example, Example]): Command {
  const lines = examples.map(([line, does]) => `  ${line}\n      ${does}`);
  return command.addHelpText("after", ["", "Examples:", ...lines].join("\n"));
}
