import { Argument } from "commander";
import { scripts } from "../completion/scripts.js";
import { suggestWords } from "../completion/suggest-words.js";
import { type AddCommand, common } from "../shared/define-command.js";
import { printResult } from "../shared/console.js";
import { localExits } from "../shared/exit-codes.js";

/** Adds `completion`, and `suggest`, which its scripts call. */
export const completion: AddCommand = (program, console) => {
  common(program.command("completion"), localExits, [
    ["source <($0 bash)", "enables completion in this bash or zsh"],
    [
      "$0 fish > ~/.config/fish/completions/cloud-agent-sdk.fish",
      "enables completion in every new fish",
    ],
  ])
    .description("print the script that completes commands and options in a shell")
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(scripts)))
    .action((shell: keyof typeof scripts) => {
      const script = scripts[shell];
      printResult(console, { shell, script }, script.split("\n"));
    });
  program
    .command("suggest", { hidden: true })
    .argument("[words...]", "the words behind the name of the program")
    .action((words: readonly string[]) => {
      const found = suggestWords(program, words);
      const lines = found === "files" ? ["@files"] : found.map(toLine);
      if (lines.length > 0) console.stdout.print(lines.join("\n"));
    });
};

function toLine({ word, description }: { word: string; description: string }): string {
  return description === "" ? word : `${word}\t${description}`;
}
