import { once } from "node:events";
import { parseArgs } from "node:util";
import { v4Document } from "./documents.js";
import { ListenError } from "./http/listener.js";
import { readEnvironmentNames } from "./openapi/environment.js";
import {
  startSandbox,
  type Sandbox,
  type SandboxDeployment,
  type SandboxOptions,
} from "./start-sandbox.js";

const HELP = `Starts the service on 127.0.0.1, for work without a network.

Usage: npm run sandbox -- [options]

  --port NUMBER           port to listen on (any free one when absent)
  --run-duration NUMBER   milliseconds that a run takes
  --help                  shows this text

Ctrl-C stops it. Exit codes: 0 stopped, 1 it could not start, 2 wrong usage.
`;

/** The command line asks for something that does not exist. */
class UsageError extends Error {}

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const options = readOptions(args);
    if (options === "help") process.stdout.write(HELP);
    else await serve(options);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return fail(`${error.message}\nTry --help.`, 2);
    if (error instanceof ListenError) return fail(error.message, 1);
    throw error;
  }
}

async function serve(options: SandboxOptions): Promise<void> {
  // Asked for before the start, so that a signal during it is not lost.
  const stopped = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  const sandbox = await startSandbox(options);
  process.stdout.write(describe(sandbox));
  await stopped;
  await sandbox.close();
  process.stdout.write("\nThe sandbox has stopped.\n");
}

function describe({ us }: Sandbox): string {
  return [
    "The sandbox is running. Ctrl-C stops it.",
    "",
    `  US deployment  ${us.baseUrl}`,
    `  API key        ${us.apiKey}`,
    "",
    "To point the clients at it, paste this into the shell that runs them:",
    "",
    ...exportLines(us),
    "",
    "",
  ].join("\n");
}

function exportLines({ baseUrl, apiKey }: SandboxDeployment): string[] {
  const names = readEnvironmentNames(v4Document, "us");
  return [`  export ${names.baseUrl}=${baseUrl}`, `  export ${names.apiKey}=${apiKey}`];
}

function readOptions(args: string[]): SandboxOptions | "help" {
  const { help, port, "run-duration": runDuration } = parse(args);
  if (help) return "help";
  return {
    port: readNumber("--port", port, 65_535),
    runDuration: readNumber("--run-duration", runDuration, Number.MAX_SAFE_INTEGER),
  };
}

interface Flags {
  readonly help?: boolean | undefined;
  readonly port?: string | undefined;
  readonly "run-duration"?: string | undefined;
}

function parse(args: string[]): Flags {
  try {
    return parseArgs({
      args,
      options: {
        help: { type: "boolean", short: "h" },
        port: { type: "string" },
        "run-duration": { type: "string" },
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
  process.stderr.write(`${message}\n`);
  return exitCode;
}
