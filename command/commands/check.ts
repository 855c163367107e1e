import { Option } from "commander";
import { checkReasoning, reasoningOperations } from "../../generated/reasoning.js";
import { checkRegion } from "../../generated/regions.js";
import { type AddCommand, common, regionOption, addExamples } from "../shared/define-command.js";
import { checkFields } from "../shared/check-fields.js";
import { readRegion } from "../shared/connect.js";
import { printResult, type Console } from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";
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

/** Adds `check`. */
export const check: AddCommand = (program, console, finish) => {
  const command = addExamples(program.command("check"), [
    ["npx cloud-agent-sdk check request.json --region eu", "checks a run for the EU"],
    ["npx cloud-agent-sdk check - --api v3 < session.json", "checks a session of V3"],
  ]);
  common(command, ["done", "failed", "usage"], {
    done: "no rule rejects the request",
    failed: "a rule rejects it",
  })
    .description("check a request against the rules for reasoning and regions, without sending it")
    .argument("<file>", "JSON file with the body of the request; - for standard input")
    .addOption(
      new Option("--api <version>", `the API of the request: ${describeOperations()}`)
        .choices(Object.keys(reasoningOperations))
        .default(defaultApi),
    )
    .addOption(regionOption())
    .action(async (file: string, flags: CheckFlags) =>
      finish(await checkFile(console, file, flags)),
    );
};

/** Describes which operation of each API is checked. */
function describeOperations(): string {
  const operations = Object.entries(reasoningOperations);
  return operations.map(([api, operation]) => `${api} ${operation}`).join(", ");
}

async function checkFile(console: Console, file: string, flags: CheckFlags): Promise<number> {
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
  return problems.length === 0 ? exitCodes.done : exitCodes.failed;
}
