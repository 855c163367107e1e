import { createRequire } from "node:module";
import { Command, CommanderError } from "commander";
import { asRecord } from "../runtime/json/as-record.js";
import { commands } from "./commands/index.js";
import type { Finish } from "./shared/add-command.js";
import { environmentHelp } from "./shared/common-options.js";
import { createConsole, type Console, type Streams } from "./shared/console.js";
import { describeExits, everyExit, exitCodes } from "./shared/exit-codes.js";
import { refuseKeys } from "./shared/refuse-keys.js";
import { reportError } from "./shared/report-error.js";
import { UsageError } from "./shared/usage-error.js";

/** Runs a command line and gives its exit code. */
export async function runCommand(args: readonly string[], streams: Streams): Promise<number> {
  const console = createConsole(streams, args.includes("--json"));
  try {
    refuseKeys(args);
    let exitCode: number = exitCodes.done;
    const program = createProgram(console, (code) => {
      exitCode = code;
    });
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    return error instanceof CommanderError
      ? endParsing(console, error)
      : reportError(console, error);
  }
}

/** Help and, for people, the parser's own messages are written already. */
function endParsing(console: Console, { exitCode, message }: CommanderError): number {
  if (exitCode === 0) return exitCodes.done;
  if (console.json) reportError(console, new UsageError(message.replace(/^error: /, "")));
  return exitCodes.usage;
}

function createProgram(console: Console, finish: Finish): Command {
  const program = new Command("cloud-agent-sdk")
    .description("Runs AI agents in cloud browsers, or plays their service on this machine.")
    .version(readVersion(), "-V, --version", "show the version of the package")
    .exitOverride()
    // What stands behind a command belongs to it, also where the command above has an option of that name.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => console.stdout.printHelp(text),
      // Machines get the parser's messages as JSON instead.
      writeErr: (text) => console.json || console.stderr.printError(text.trimEnd()),
    })
    .showHelpAfterError("Try --help.")
    .addHelpText("after", `\n${environmentHelp}\n\n${describeExits(everyExit)}`);
  for (const add of commands) add(program, console, finish);
  return program;
}

/** The package's own version, wherever it is installed. */
function readVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)("cloud-agent-sdk/package.json");
  return String(asRecord(manifest)["version"]);
}
