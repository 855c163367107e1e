import type { Command } from "commander";
import { addExamples, type Examples } from "../shared/define-command.js";

/** Begins a command about a fleet: its name, its examples, and what all of them have. */
export function fleetCommand(fleets: Command, name: string, examples: Examples): Command {
  return addExamples(fleets.command(name), examples)
    .requiredOption("--name <fleet>", "name of the fleet")
    .addHelpText("after", redisHelp);
}

const redisHelp = `
The address of Redis or Valkey comes from the environment: REDIS_URL. It can contain a password, so it
is never accepted as an argument. These commands need the packages bullmq and ioredis.`;
