import { Option } from "commander";
import { checkReasoning } from "../../generated/reasoning.js";
import { checkRegion } from "../../generated/regions.js";
import type { AddCommand } from "../shared/add-command.js";
import { checkFields } from "../shared/check-fields.js";
import { common, regionOption } from "../shared/common-options.js";
import { readRegion } from "../shared/connect.js";
import { printResult, type Console } from "../shared/console.js";
import { addExamples } from "../shared/examples.js";
import { exitCodes } from "../shared/exit-codes.js";
import { readObject } from "../shared/read-input.js";
import { defaultRegion } from "../shared/regions.js";

/** Options of `check`, besides the file. */
interface CheckFlags {
  readonly api: keyof typeof operations;
  readonly region?: string | undefined;
}

/** The operation whose requests are checked, for each API. */
const operations = {
  v4: "runs.create",
  v3: "sessions.create",
  v2: "tasks.create",
} as const;

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
      new Option("--api <version>", "v4: a run, v3: a session, v2: a task")
        .choices(Object.keys(operations))
        .default("v4"),
    )
    .addOption(regionOption())
    .action(async (file: string, flags: CheckFlags) =>
      finish(await checkFile(console, file, flags)),
    );
};

async function checkFile(console: Console, file: string, flags: CheckFlags): Promise<number> {
  const { api } = flags;
  const region = readRegion(flags.region) ?? defaultRegion;
  const body = await readObject(console, file);
  const problems = [
    ...checkFields(api, operations[api], body),
    ...checkRegion(api, region, operations[api], body),
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
