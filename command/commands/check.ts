import { Option } from "commander";
import { checkReasoning } from "../../generated/reasoning.js";
import { checkRegion } from "../../generated/regions.js";
import { tasksCreate } from "../../generated/v2/tables.js";
import { sessionsCreate } from "../../generated/v3/tables.js";
import { runsCreate } from "../../generated/v4/tables.js";
import { type ValidationDetail, ValidationError } from "../../runtime/errors/index.js";
import type { Operation } from "../../runtime/transport/index.js";
import { checkBody } from "../../runtime/transport/request/check-body.js";
import { type AddCommand, common, regionOption } from "../shared/define-command.js";
import { readRegion } from "../shared/connect.js";
import { printResult, type Console } from "../shared/console.js";
import { exitCodes, plainExits } from "../shared/exit-codes.js";
import { messageOf } from "../shared/message-of.js";
import { readObject } from "../shared/read-input.js";
import { defaultRegion } from "../shared/regions.js";

/** Options of `check`, besides the file. */
interface CheckFlags {
  readonly api: CheckedApi;
  readonly region?: string | undefined;
}

/** The operation of each API whose body has rules. */
const operations = { v2: tasksCreate, v3: sessionsCreate, v4: runsCreate };

type CheckedApi = keyof typeof operations;

const defaultApi: CheckedApi = "v4";

const exits = { ...plainExits, done: "no rule rejects the request", failed: "a rule rejects it" };

/** Adds `check`. */
export const check: AddCommand = (program, console) => {
  const listed = Object.entries(operations).map(([api, { id }]) => `${api} ${id}`);
  common(program.command("check"), exits, [
    ["$0 request.json --region eu", "checks a run for the EU"],
    ["$0 - --api v3 < session.json", "checks a session of V3"],
  ])
    .description("check a request against the rules for reasoning and regions, without sending it")
    .argument("<file>", "JSON file with the body of the request; - for standard input")
    .addOption(
      new Option("--api <version>", `the API of the request: ${listed.join(", ")}`)
        .choices(Object.keys(operations))
        .default(defaultApi),
    )
    .addOption(regionOption())
    .action((file: string, flags: CheckFlags) => checkFile(console, file, flags));
};

async function checkFile(console: Console, file: string, flags: CheckFlags): Promise<void> {
  const { api } = flags;
  const region = readRegion(flags.region) ?? defaultRegion;
  const body = await readObject(console, file);
  const problems = [
    ...checkFields(operations[api], body),
    ...checkRegion(api, region, operations[api].id, body),
    ...checkReasoning(api, body),
  ].map((problem) => ({ ...problem, msg: messageOf(problem.msg) }));
  printResult(
    console,
    { api, region, problems },
    problems.length === 0
      ? [`No rule for reasoning or regions rejects it (${api}, region ${region}).`]
      : problems.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`),
  );
  if (problems.length > 0) console.exitCode = exitCodes.failed;
}

/** Finds what a client rejects, or warns of. */
function checkFields(operation: Operation, body: object): readonly ValidationDetail[] {
  try {
    return checkBody(operation, body);
  } catch (error) {
    if (error instanceof ValidationError) return error.detail;
    throw error;
  }
}
