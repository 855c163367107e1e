import { once } from "node:events";
import { parseArgs } from "node:util";
import { shellWord } from "../runtime/text/shell-word.js";
import { ChromiumMissingError } from "./chromium/find-chromium.js";
import { CONTROL_PATH } from "./control/control-routes.js";
import { CONTROL_TOKEN_HEADER } from "./control/guard-control.js";
import { v4Document } from "./documents.js";
import { ListenError } from "./http/listener.js";
import { readEnvironmentNames } from "./openapi/environment.js";
import { print, printError } from "./print.js";
import {
  startSandbox,
  type Sandbox,
  type SandboxDeployment,
  type SandboxOptions,
} from "./start-sandbox.js";

const HELP = `Starts the service on 127.0.0.1, for work without a network.

Usage: npm run sandbox -- [options]

  --port NUMBER           port of the US deployment (any free one when absent)
  --eu-port NUMBER        port of the EU deployment (any free one when absent)
  --run-duration NUMBER   milliseconds that a run takes
  --time-scale NUMBER     how fast time passes; 60: an hour in a minute
  --chromium              a real headless Chromium behind every browser
  --help                  shows this text

The control API, which tests use, needs the token that is printed at the start.

Ctrl-C stops it. Exit codes: 0 stopped, 1 it could not start, 2 wrong usage.
`;

const LARGEST_PORT = 65_535;

const LARGEST_SCALE = 1_000_000;

/** The command line asks for something that does not exist. */
class UsageError extends Error {}

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const options = readOptions(args);
    if (options === "help") print(HELP.trimEnd());
    else await serve(options);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return fail(`${error.message}\nTry --help.`, 2);
    if (error instanceof ListenError || error instanceof ChromiumMissingError) {
      return fail(error.message, 1);
    }
    return fail(String((error instanceof Error && error.stack) || error), 1);
  }
}

async function serve(options: SandboxOptions): Promise<void> {
  // Asked for before the start, so that a signal during it is not lost.
  const stopped = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  const sandbox = await startSandbox(options);
  print(describe(sandbox));
  await stopped;
  await sandbox.close();
  print("\nThe sandbox has stopped.");
}

function describe({ us, eu, control }: Sandbox): string {
  return [
    "The sandbox is running. Ctrl-C stops it.",
    "",
    `  US deployment  ${us.baseUrl}   key ${us.apiKey}`,
    `  EU deployment  ${eu.baseUrl}   key ${eu.apiKey}`,
    `  control API    ${us.baseUrl}${CONTROL_PATH}   ${CONTROL_TOKEN_HEADER}: ${control.token}`,
    "",
    "To point the clients at it, paste this into the shell that runs them:",
    "",
    ...exportLines("us", us),
    "",
    "or, for the EU deployment:",
    "",
    ...exportLines("eu", eu),
    "",
  ].join("\n");
}

function exportLines(region: string, { baseUrl, apiKey }: SandboxDeployment): string[] {
  const names = readEnvironmentNames(v4Document, region);
  return [
    `  export ${names.region}=${shellWord(region)}`,
    `  export ${names.baseUrl}=${shellWord(baseUrl)}`,
    `  export ${names.apiKey}=${shellWord(apiKey)}`,
  ];
}

function readOptions(args: string[]): SandboxOptions | "help" {
  const flags = parse(args);
  if (flags.help) return "help";
  const scale = readNumber("--time-scale", flags["time-scale"], LARGEST_SCALE);
  return {
    port: readNumber("--port", flags.port, LARGEST_PORT),
    euPort: readNumber("--eu-port", flags["eu-port"], LARGEST_PORT),
    runDuration: readNumber("--run-duration", flags["run-duration"], Number.MAX_SAFE_INTEGER),
    clock: scale === undefined ? "real" : { scale },
    browser: flags.chromium ? "chromium" : undefined,
  };
}

interface Flags {
  readonly help?: boolean | undefined;
  readonly port?: string | undefined;
  readonly "eu-port"?: string | undefined;
  readonly "run-duration"?: string | undefined;
  readonly "time-scale"?: string | undefined;
  readonly chromium?: boolean | undefined;
}

function parse(args: string[]): Flags {
  try {
    return parseArgs({
      args,
      options: {
        help: { type: "boolean", short: "h" },
        port: { type: "string" },
        "eu-port": { type: "string" },
        "run-duration": { type: "string" },
        "time-scale": { type: "string" },
        chromium: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readNumber(flag: string, text: string | undefined, max: number): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= max) return number;
  throw new UsageError(
    `${flag} takes a whole number from 0 to ${max}, not ${JSON.stringify(text)}`,
  );
}

function fail(message: string, exitCode: number): number {
  printError(message);
  return exitCode;
}
