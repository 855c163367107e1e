import { toV4 } from "../../generated/reasoning.js";
import { type AddCommand, common } from "../shared/define-command.js";
import { printNote, printResult, showValue } from "../shared/console.js";
import { plainExits } from "../shared/exit-codes.js";
import { readObject } from "../shared/read-input.js";

const exits = {
  ...plainExits,
  done: "the request is converted; what has no counterpart is listed",
  failed: "the request lacks what V4 requires",
};

/** Adds `migrate`. */
export const migrate: AddCommand = (program, console) => {
  common(program.command("migrate"), exits, [
    ["$0 task.json > run.json", "writes the body of a V4 run"],
    ["$0 - --json < session.json", "also lists what is lost, as JSON"],
  ])
    .description("convert the body of a V2 task or a V3 session for a V4 run, without sending it")
    .argument("<file>", "JSON file with the body of the request; - for standard input")
    .action(async (file: string) => {
      const { body, unmatched } = toV4(await readObject(console, file));
      printResult(console, { body, unmatched }, showValue(body));
      for (const { field, reason } of unmatched) printNote(console, `${field}: ${reason}`);
    });
};
