import type { Command } from "commander";
import { UsageError } from "./usage-error.js";

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
