import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { isRecord } from "../../runtime/json/is-record.js";
import { checkReasoning } from "../../generated/reasoning.js";
import { checkRegion } from "../../generated/regions.js";
import type { AddCommand } from "../shared/add-command.js";
import { common, regionOption } from "../shared/common-options.js";
import { readRegion } from "../shared/connect.js";
import { printResult, type Console } from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";
import { defaultRegion } from "../shared/regions.js";
import { UsageError } from "../shared/usage-error.js";

/** What `check` takes besides the file. */
interface CheckFlags {
  readonly api: string;
  readonly region?: string | undefined;
}

/** The operation of each API whose requests are checked. */
const operations = {
  v4: "runs.create",
  v3: "sessions.create",
  v2: "tasks.create",
} as const;

/** Adds `check`. */
export const check: AddCommand = (program, console, finish) => {
  common(program.command("check"), ["done", "failed", "usage"], {
    done: "no rule is known to be against the request",
    failed: "a rule is known to be against it",
  })
    .description("hold a request against the rules for reasoning and regions, without sending it")
    .argument("<file>", "JSON file with the body of the request; - for standard input")
    .option("--api <version>", "v4 (a run), v3 (a session) or v2 (a task)", "v4")
    .option(...regionOption)
    .action(async (file: string, flags: CheckFlags) =>
      finish(await checkFile(console, file, flags)),
    );
};

async function checkFile(console: Console, file: string, flags: CheckFlags): Promise<number> {
  const api = readApi(flags.api);
  const region = readRegion(flags.region) ?? defaultRegion;
  const body = await readRequest(console, file);
  const problems = [
    ...checkRegion(api, region, operations[api], body),
    ...checkReasoning(api, body),
  ];
  printResult(
    console,
    { api, region, problems },
    problems.length === 0
      ? [`No rule for reasoning or regions is known to be against it (${api}, region ${region}).`]
      : problems.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`),
  );
  return problems.length === 0 ? exitCodes.done : exitCodes.failed;
}

function readApi(name: string): keyof typeof operations {
  if (name === "v4" || name === "v3" || name === "v2") return name;
  throw new UsageError(`--api takes v4, v3 or v2, not ${JSON.stringify(name)}.`);
}

async function readRequest(console: Console, file: string): Promise<Record<string, unknown>> {
  const value = parse(file, file === "-" ? await text(console.stdin) : await read(file));
  if (isRecord(value)) return value;
  throw new UsageError(`${file} does not hold a JSON object.`);
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${file} cannot be read (${reason}).`);
  }
}

function parse(file: string, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${file} is no JSON (${reason}).`);
  }
}
