import type { Command } from "commander";
import { addExamples, common, type Examples } from "../shared/define-command.js";
import type { Exits } from "../shared/exit-codes.js";

/** Adds a command about a fleet, with what all of them have. */
export function fleetCommand(
  fleets: Command,
  name: string,
  exits: Exits,
  examples: Examples,
): Command {
  const command = addExamples(fleets.command(name), examples)
    .requiredOption("--name <fleet>", "name of the fleet")
    .addHelpText("after", redisHelp);
  return common(command, exits);
}

const redisHelp = `
The address of Redis or Valkey comes from the environment: REDIS_URL. It can contain a password, so it
is never accepted as an argument. These commands need the packages bullmq and ioredis.`;
