import { toV4 } from "../../generated/reasoning.js";
import { type AddCommand, common, addExamples } from "../shared/define-command.js";
import { printNote, printResult, showValue, type Console } from "../shared/console.js";
import { readObject } from "../shared/read-input.js";

/** Adds `migrate`. */
export const migrate: AddCommand = (program, console) => {
  const command = addExamples(program.command("migrate"), [
    ["npx cloud-agent-sdk migrate task.json > run.json", "writes the body of a V4 run"],
    ["npx cloud-agent-sdk migrate - --json < session.json", "also lists what is lost, as JSON"],
  ]);
  common(command, ["done", "failed", "usage"], {
    done: "the request is converted; what has no counterpart is listed",
    failed: "the request lacks what V4 requires",
  })
    .description("convert the body of a V2 task or a V3 session for a V4 run, without sending it")
    .argument("<file>", "JSON file with the body of the request; - for standard input")
    .action((file: string) => moveFile(console, file));
};

async function moveFile(console: Console, file: string): Promise<void> {
  const { body, unmatched } = toV4(await readObject(console, file));
  printResult(console, { body, unmatched }, showValue(body));
  for (const { field, reason } of unmatched) printNote(console, `${field}: ${reason}`);
}
