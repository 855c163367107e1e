import { createRequire } from "node:module";
import { Command, CommanderError } from "commander";
import { asRecord } from "../runtime/json/values.js";
import { commands } from "./commands/index.js";
import { environmentHelp } from "./shared/define-command.js";
import { createConsole, isClosedPipe, type Console, type Streams } from "./shared/console.js";
import { describeExits, everyExit, exitCodes } from "./shared/exit-codes.js";
import { messageOf } from "./shared/message-of.js";
import { reportError } from "./shared/report-error.js";
import { UsageError } from "./shared/usage-error.js";

/** Runs a command line, and writes everything. Returns its exit code. */
export async function runCommand(args: readonly string[], streams: Streams): Promise<number> {
  const console = createConsole(streams, args.includes("--json"));
  return finishOutput(console, await carryOut(console, args));
}

async function carryOut(console: Console, args: readonly string[]): Promise<number> {
  try {
    refuseKeys(args);
    await createProgram(console).parseAsync(args, { from: "user" });
    return console.exitCode;
  } catch (error) {
    return error instanceof CommanderError
      ? endParsing(console, error)
      : reportError(console, error);
  }
}

/**
 * Rejects a key among the arguments.
 *
 * Call it before parsing, because the parser would repeat the value in its message.
 *
 * @throws {UsageError} which does not repeat the key
 */
function refuseKeys(args: readonly string[]): void {
  const end = args.indexOf("--");
  const flags = end === -1 ? args : args.slice(0, end);
  if (!flags.some((argument) => looksLikeKey.test(argument))) return;
  throw new UsageError(
    "A key is not accepted as an argument, because others on the machine can see it. Set the environment variable SERVICE_API_KEY instead.",
  );
}

/** A flag whose name is about a key, or the variable itself in place of an argument. */
const looksLikeKey =
  /^(?:--?[\w-]*(?:key|token|secret|password)(?!-file(?:=|$))|-k$|SERVICE_API_KEY=)/i;

/** A command that could not write its output has failed. Without a reader, it is done. */
async function finishOutput({ stdout, stderr }: Console, exitCode: number): Promise<number> {
  // What one did not accept goes to the other.
  for (const printer of [stdout, stderr, stdout]) await printer.written;
  const failures = [stdout, stderr].filter(({ failure }) => failure.aborted);
  const isOwn = exitCode !== exitCodes.done && exitCode !== exitCodes.interrupted;
  if (failures.length === 0 || isOwn) return exitCode;
  if (failures.some(({ failure }) => !isClosedPipe(failure.reason))) return exitCodes.failed;
  return stdout.failure.aborted ? exitCodes.done : exitCode;
}

/** Help and, for people, the parser's own messages are already written. */
function endParsing(console: Console, { exitCode, message }: CommanderError): number {
  if (exitCode === 0) return exitCodes.done;
  if (console.json) reportError(console, new UsageError(message.replace(/^error: /, "")));
  return exitCodes.usage;
}

function createProgram(console: Console): Command {
  const program = new Command("cloud-agent-sdk")
    .description("Runs AI agents in cloud browsers, or a local stand-in for the service.")
    .version(readVersion(), "-V, --version", "show the version of the package")
    .exitOverride()
    // Options after a command belong to it, even if the command above has an option of that name.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => console.stdout.printHelp(text),
      // With `--json`, the parser's messages are JSON.
      outputError: (text, write) => write(messageOf(text)),
      writeErr: (text) => console.json || console.stderr.printError(text.trimEnd()),
    })
    .showHelpAfterError("Try --help.")
    .addHelpText("after", `\n${environmentHelp}\n\n${describeExits(everyExit)}`);
  for (const add of commands) add(program, console);
  return program;
}

/** Returns the version of the package, wherever it is installed. */
function readVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)("cloud-agent-sdk/package.json");
  return String(asRecord(manifest)["version"]);
}
