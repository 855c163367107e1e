import { createRequire } from "node:module";
import { Command, CommanderError } from "commander";
import { asRecord } from "../runtime/json/as-record.js";
import { regionNames } from "../sandbox/regions.js";
import { account } from "./commands/account.js";
import { openBrowser, stopBrowser, type BrowserFlags } from "./commands/browser.js";
import { check, type CheckFlags } from "./commands/check.js";
import { run, type RunFlags } from "./commands/run.js";
import { portOption, sandbox, type SandboxFlags } from "./commands/sandbox.js";
import { signup, type SignupFlags } from "./commands/signup.js";
import { status } from "./commands/status.js";
import { wait, type WaitFlags } from "./commands/wait.js";
import { common, environmentHelp, regionOption, service } from "./shared/common-options.js";
import type { ConnectOptions } from "./shared/connect.js";
import { createConsole, type Console, type Streams } from "./shared/console.js";
import { describeExits, everyExit, exitCodes } from "./shared/exit-codes.js";
import { port, seconds, timeScale, wholeNumber } from "./shared/option-values.js";
import { refuseKeys } from "./shared/refuse-keys.js";
import { reportError } from "./shared/report-error.js";
import { UsageError } from "./shared/usage-error.js";

/** Has the process end with an exit code. */
type Finish = (exitCode: number) => void;

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
    .version(readVersion(), "--version", "show the version of the package")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => console.stdout.print(text, ""),
      // Machines get the parser's messages as JSON instead.
      writeErr: (text) => console.json || console.stderr.print(text, ""),
    })
    .showHelpAfterError("Try --help.")
    .addHelpText("after", `\n${environmentHelp}\n\n${describeExits(everyExit)}`);
  addRunCommands(program, console, finish);
  addBrowserCommands(program, console, finish);
  addAccountCommands(program, console, finish);
  addLocalCommands(program, console, finish);
  return program;
}

function addRunCommands(program: Command, console: Console, finish: Finish): void {
  service(program.command("run"), everyExit)
    .description("create a run, wait for its end and show its result")
    .argument("<task>", "what the agent is to do")
    .option("--model <model>", "the model to use")
    .option("--params <json>", "reasoning settings of the model's provider, as JSON")
    .option("--proxy <country>", "country of the managed proxy, for example de")
    .option("--no-proxy", "use no managed proxy")
    .option("--record", "record the run")
    .option("--no-wait", "show the id of the run and do not wait for its end")
    .option(...timeout)
    .action(async (task: string, flags: RunFlags) => finish(await run(console, task, flags)));
  service(program.command("status"), ["done", "failed", "usage"])
    .description("show the status of a run")
    .argument("<id>", "id of the run")
    .action(async (id: string, flags: ConnectOptions) => finish(await status(console, id, flags)));
  const waiting = ["done", "failed", "usage", "notCompleted", "timedOut", "interrupted"] as const;
  service(program.command("wait"), waiting)
    .description("wait for the end of a run and show its result")
    .argument("<id>", "id of the run")
    .option(...timeout)
    .action(async (id: string, flags: ConnectOptions & WaitFlags) =>
      finish(await wait(console, id, flags)),
    );
}

const timeout = [
  "--timeout <seconds>",
  "end the wait after that; the run goes on",
  seconds,
] as const;

function addBrowserCommands(program: Command, console: Console, finish: Finish): void {
  const browser = program.command("browser").description("open and stop cloud browsers");
  service(browser.command("open"), ["done", "failed", "usage", "unknown"])
    .description("open a cloud browser and show where to connect to it")
    .option("--proxy <country>", "country of the managed proxy, for example de")
    .option("--no-proxy", "use no managed proxy")
    .option("--record", "record the browser")
    .option("--hold", "stay until Ctrl-C, then stop the browser")
    .action(async (flags: BrowserFlags) => finish(await openBrowser(console, flags)));
  service(browser.command("stop"), ["done", "failed", "usage"])
    .description("stop a cloud browser")
    .argument("<id>", "id of the browser")
    .action(async (id: string, flags: ConnectOptions) =>
      finish(await stopBrowser(console, id, flags)),
    );
}

function addAccountCommands(program: Command, console: Console, finish: Finish): void {
  service(program.command("account"), ["done", "failed", "usage"])
    .description("show the account behind the key")
    .action(async (flags: ConnectOptions) => finish(await account(console, flags)));
  service(program.command("signup"), ["done", "failed", "usage", "unknown"])
    .description("create an account: solve a challenge, receive a key")
    .option("--email <address>", "an e-mail address for the account")
    .option("--name <name>", "a name for the account")
    .action(async (flags: SignupFlags) => finish(await signup(console, flags)));
}

/** Commands that call nobody. */
function addLocalCommands(program: Command, console: Console, finish: Finish): void {
  common(program.command("check"), ["done", "failed", "usage"], {
    done: "no rule is known to be against the request",
    failed: "a rule is known to be against it",
  })
    .description("hold a request against the rules for reasoning and regions, without sending it")
    .argument("<file>", "JSON file with the body of the request; - for standard input")
    .option("--api <version>", "v4 (a run), v3 (a session) or v2 (a task)", "v4")
    .option(...regionOption)
    .action(async (file: string, flags: CheckFlags) => finish(await check(console, file, flags)));
  addSandboxCommand(program, console, finish);
}

function addSandboxCommand(program: Command, console: Console, finish: Finish): void {
  const command = common(program.command("sandbox"), ["done", "failed", "usage"], {
    done: "stopped",
    failed: "it could not start",
  }).description(
    "play the service on this machine, until Ctrl-C; also prints the token that its control API needs",
  );
  for (const region of regionNames) command.option(...portOption(region), port);
  command
    .option("--run-duration <ms>", "milliseconds that a run takes; 2000 when absent", wholeNumber)
    .option("--time-scale <number>", "how fast time passes; 60: an hour in a minute", timeScale)
    .option("--chromium", "have real browsers, of the Chromium that is installed")
    .action(async (flags: SandboxFlags) => finish(await sandbox(console, flags)));
}

/** The package's own version, wherever it is installed. */
function readVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)("cloud-agent-sdk/package.json");
  return String(asRecord(manifest)["version"]);
}
