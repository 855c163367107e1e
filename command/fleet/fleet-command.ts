import type { Command } from "commander";
import { asRecord } from "../../runtime/json/values.js";
import type { Fleet } from "../../fleet/index.js";
import { printNote, type Console } from "../shared/console.js";
import { type AddCommand, common } from "../shared/define-command.js";
import { type Exits, plainExits } from "../shared/exit-codes.js";
import { messageOf } from "../shared/message-of.js";
import { UsageError } from "../shared/usage-error.js";

/** Options of every command about a fleet. */
export interface FleetFlags {
  /** Name of the fleet. */
  readonly name: string;
  /** The option of `fleet work`. */
  readonly processes?: number;
  /** The option of `fleet status`. */
  readonly watch?: boolean;
}

/** A command about a fleet. */
interface FleetCommand<Flags> {
  readonly name: string;
  readonly does: string;
  /** What follows the name of the fleet in two examples, and their effects. */
  readonly examples: Readonly<Record<string, string>>;
  readonly exits?: Exits;
  /** Adds its arguments and options. */
  readonly define?: (command: Command) => unknown;
  readonly use: (console: Console, fleet: Fleet, flags: Flags, argument: string) => Promise<void>;
}

/** Returns what adds a command about a fleet, with what all of them have. */
export function fleetCommand<Flags extends FleetFlags = FleetFlags>(
  definition: FleetCommand<Flags>,
): AddCommand {
  const { name, does, exits = plainExits, define, use } = definition;
  const examples = Object.entries(definition.examples).map(
    ([rest, effect]) => [`$0 --name libraries ${rest}`.trimEnd(), effect] as const,
  );
  return (fleets, console) => {
    const command = common(fleets.command(name), exits, examples)
      .description(does)
      .requiredOption("--name <fleet>", "name of the fleet")
      .addHelpText("after", redisHelp);
    define?.(command);
    command.action(() => {
      const flags = command.opts<Flags>();
      const [argument = ""] = command.args;
      return withFleet(console, flags, (fleet) => use(console, fleet, flags, argument));
    });
  };
}

const redisHelp = `
The address of Redis or Valkey comes from the environment: REDIS_URL. It can contain a password, so it
is never accepted as an argument. These commands need the packages bullmq and ioredis.`;

/** Connects to the Redis of `REDIS_URL`, uses a fleet, and closes both. */
async function withFleet(
  console: Console,
  { name, processes, watch }: FleetFlags,
  use: (fleet: Fleet) => Promise<void>,
): Promise<void> {
  const { module, redis } = await connect();
  const onWarning = (message: string): void => {
    // A watch itself says when Redis is away.
    if (console.json || watch) return;
    console.stderr.clear();
    printNote(console, messageOf(message));
  };
  try {
    await using fleet = new module.Fleet({ name, redis, processes, onWarning });
    await use(fleet);
  } finally {
    redis.disconnect();
  }
}

async function connect() {
  const [module, { Redis }] = await load();
  const place = process.env["REDIS_URL"] ?? "redis://127.0.0.1:6379";
  const redis = new Redis(place, { lazyConnect: true, maxRetriesPerRequest: null });
  let reason = "";
  // Without a listener, a lost connection would be an uncaught error.
  redis.on("error", (error: Error) => {
    reason = ` (${error.message})`;
  });
  try {
    await redis.connect();
  } catch {
    redis.disconnect();
    // The URL is not shown: it can contain a password.
    throw new UsageError(
      `Redis cannot be reached${reason}. Set the environment variable REDIS_URL to its address, for example redis://127.0.0.1:6379.`,
    );
  }
  return { module, redis };
}

/** Packages of the caller's, which only these commands need. */
async function load() {
  try {
    return await Promise.all([import("../../fleet/index.js"), import("ioredis")]);
  } catch (error) {
    if (asRecord(error)["code"] !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(
      "The commands for fleets need two more packages. Install them: npm install bullmq ioredis",
    );
  }
}
