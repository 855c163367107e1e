import { Option } from "commander";
import { checkReasoning, reasoningOperations } from "../../generated/reasoning.js";
import { checkRegion } from "../../generated/regions.js";
import { type AddCommand, common, regionOption } from "../shared/define-command.js";
import { checkFields } from "../shared/check-fields.js";
import { readRegion } from "../shared/connect.js";
import { printResult, type Console } from "../shared/console.js";
import { exitCodes, plainExits } from "../shared/exit-codes.js";
import { readObject } from "../shared/read-input.js";
import { defaultRegion } from "../shared/regions.js";

/** Options of `check`, besides the file. */
interface CheckFlags {
  readonly api: CheckedApi;
  readonly region?: string | undefined;
}

/** An API that has rules for the body of an operation. */
type CheckedApi = keyof typeof reasoningOperations;

const defaultApi: CheckedApi = "v4";

const exits = { ...plainExits, done: "no rule rejects the request", failed: "a rule rejects it" };

/** Adds `check`. */
export const check: AddCommand = (program, console) => {
  common(program.command("check"), exits, [
    ["$0 request.json --region eu", "checks a run for the EU"],
    ["$0 - --api v3 < session.json", "checks a session of V3"],
  ])
    .description("check a request against the rules for reasoning and regions, without sending it")
    .argument("<file>", "JSON file with the body of the request; - for standard input")
    .addOption(
      new Option("--api <version>", `the API of the request: ${describeOperations()}`)
        .choices(Object.keys(reasoningOperations))
        .default(defaultApi),
    )
    .addOption(regionOption())
    .action((file: string, flags: CheckFlags) => checkFile(console, file, flags));
};

/** Describes which operation of each API is checked. */
function describeOperations(): string {
  const operations = Object.entries(reasoningOperations);
  return operations.map(([api, operation]) => `${api} ${operation}`).join(", ");
}

async function checkFile(console: Console, file: string, flags: CheckFlags): Promise<void> {
  const { api } = flags;
  const operation = reasoningOperations[api];
  const region = readRegion(flags.region) ?? defaultRegion;
  const body = await readObject(console, file);
  const problems = [
    ...checkFields(api, operation, body),
    ...checkRegion(api, region, operation, body),
    ...checkReasoning(api, body),
  ];
  printResult(
    console,
    { api, region, problems },
    problems.length === 0
      ? [`No rule for reasoning or regions rejects it (${api}, region ${region}).`]
      : problems.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`),
  );
  if (problems.length > 0) console.exitCode = exitCodes.failed;
}
