import { createRequire } from "node:module";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { account } from "./commands/account.js";
import { openBrowser, stopBrowser, type BrowserFlags } from "./commands/browser.js";
import { check, type CheckFlags } from "./commands/check.js";
import { run, type RunFlags } from "./commands/run.js";
import { sandbox, type SandboxFlags } from "./commands/sandbox.js";
import { signup, type SignupFlags } from "./commands/signup.js";
import { status } from "./commands/status.js";
import { wait, type WaitFlags } from "./commands/wait.js";
import type { ConnectOptions } from "./shared/connect.js";
import type { Console } from "./shared/console.js";
import { exitCodes } from "./shared/exit-codes.js";
import { reportError } from "./shared/report-error.js";
import { UsageError } from "./shared/usage-error.js";

/** What the process has that the command needs. */
export type Streams = Omit<Console, "json">;

/** Has the process end with an exit code. */
type Finish = (exitCode: number) => void;

const environment = `
Settings come from the environment: SERVICE_API_KEY, SERVICE_REGION (us or eu), SERVICE_BASE_URL,
SERVICE_EU_BASE_URL. A key is never taken as an argument, which others on the machine could see; on a
terminal it is asked for when it is not set.

Exit codes: 0 done; 1 refused, or not reached; 2 wrong usage or setting; 3 the run ended, but is not
completed; 4 the wait is over, the run goes on; 5 it may have happened, find out before you repeat it;
130 interrupted.
`;

/** Runs a command line and gives its exit code. */
export async function runCommand(args: readonly string[], streams: Streams): Promise<number> {
  const json = args.includes("--json");
  const console = { ...streams, json };
  try {
    refuseKeys(args);
    let exitCode: number = exitCodes.done;
    const program = createProgram(console, (code) => {
      exitCode = code;
    });
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) return reportError(console, error);
    // Help and the parser's own messages are written already.
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
}

/** Checked before parsing, because the parser would repeat the value in its message. */
function refuseKeys(args: readonly string[]): void {
  if (!args.some((argument) => /^--?(api-?)?key\b/i.test(argument))) return;
  throw new UsageError(
    "A key is not taken as an argument, because others on the machine can see those. Set SERVICE_API_KEY instead.",
  );
}

function createProgram(console: Console, finish: Finish): Command {
  const program = new Command("cloud-agent-sdk")
    .description("Runs AI agents in cloud browsers, or plays their service on this machine.")
    .version(readVersion(), "--version", "show the version of the package")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => console.stdout.write(text),
      writeErr: (text) => console.stderr.write(text),
    })
    .showHelpAfterError("Try --help.")
    .addHelpText("after", environment);
  addRunCommands(program, console, finish);
  addBrowserCommands(program, console, finish);
  addAccountCommands(program, console, finish);
  addLocalCommands(program, console, finish);
  return program;
}

function addRunCommands(program: Command, console: Console, finish: Finish): void {
  service(program.command("run"))
    .description("create a run, wait for its end and show its result")
    .argument("<task>", "what the agent is to do")
    .option("--model <model>", "the model to use")
    .option("--params <json>", "reasoning settings of the model's provider, as JSON")
    .option("--proxy <country>", "country of the managed proxy, for example de")
    .option("--no-proxy", "use no managed proxy")
    .option("--record", "record the run")
    .option("--no-wait", "show the id of the run and do not wait for its end")
    .addOption(timeout())
    .action(async (task: string, flags: RunFlags) => finish(await run(console, task, flags)));
  service(program.command("status"))
    .description("show the status of a run")
    .argument("<id>", "id of the run")
    .action(async (id: string, flags: ConnectOptions) => finish(await status(console, id, flags)));
  service(program.command("wait"))
    .description("wait for the end of a run and show its result")
    .argument("<id>", "id of the run")
    .addOption(timeout())
    .action(async (id: string, flags: ConnectOptions & WaitFlags) =>
      finish(await wait(console, id, flags)),
    );
}

function addBrowserCommands(program: Command, console: Console, finish: Finish): void {
  const browser = program.command("browser").description("open and stop cloud browsers");
  service(browser.command("open"))
    .description("open a cloud browser and show where to connect to it")
    .option("--proxy <country>", "country of the managed proxy, for example de")
    .option("--no-proxy", "use no managed proxy")
    .option("--record", "record the browser")
    .option("--hold", "stay until Ctrl-C, then stop the browser")
    .action(async (flags: BrowserFlags) => finish(await openBrowser(console, flags)));
  service(browser.command("stop"))
    .description("stop a cloud browser")
    .argument("<id>", "id of the browser")
    .action(async (id: string, flags: ConnectOptions) =>
      finish(await stopBrowser(console, id, flags)),
    );
}

function addAccountCommands(program: Command, console: Console, finish: Finish): void {
  service(program.command("account"))
    .description("show the account behind the key")
    .action(async (flags: ConnectOptions) => finish(await account(console, flags)));
  service(program.command("signup"))
    .description("create an account: solve a challenge, receive a key")
    .option("--email <address>", "an e-mail address for the account")
    .option("--name <name>", "a name for the account")
    .action(async (flags: SignupFlags) => finish(await signup(console, flags)));
}

/** Commands that call nobody. */
function addLocalCommands(program: Command, console: Console, finish: Finish): void {
  common(program.command("check"))
    .description("tell what is known against a request, without sending it")
    .argument("<file>", "JSON file with the body of the request; - for standard input")
    .option("--api <version>", "v4 (a run), v3 (a session) or v2 (a task)", "v4")
    .option("--region <region>", "us or eu; else SERVICE_REGION, else us")
    .action(async (file: string, flags: CheckFlags) => finish(await check(console, file, flags)));
  common(program.command("sandbox"))
    .description("play the service on this machine, until Ctrl-C")
    .option("--port <number>", "port of the US deployment; any free one when absent", wholeNumber)
    .option(
      "--eu-port <number>",
      "port of the EU deployment; any free one when absent",
      wholeNumber,
    )
    .option("--run-duration <ms>", "milliseconds that a run takes", wholeNumber)
    .option("--chromium", "have real browsers, of the Chromium that is installed")
    .action(async (flags: SandboxFlags) => finish(await sandbox(console, flags)));
}

/** The package's own version, wherever it is installed. */
function readVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)("cloud-agent-sdk/package.json");
  return String(Object(manifest).version);
}

/** What every command takes. */
function common(command: Command): Command {
  return command.option("--json", "write one line of JSON, for machines");
}

/** What every command takes that calls the service. */
function service(command: Command): Command {
  return common(command)
    .option("--region <region>", "us or eu; else SERVICE_REGION, else us")
    .option(
      "--base-url <url>",
      "host root of the service; else SERVICE_BASE_URL or SERVICE_EU_BASE_URL",
    );
}

function timeout(): Option {
  return new Option("--timeout <seconds>", "end the wait after that; the run goes on").argParser(
    (text) => positiveNumber(text) * 1000,
  );
}

function positiveNumber(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && number > 0 && Number.isFinite(number)) return number;
  throw new InvalidArgumentError("It takes a number above 0.");
}

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER) return Number(text);
  throw new InvalidArgumentError("It takes a whole number.");
}
