import { Argument } from "commander";
import { describeProgram } from "../completion/describe-program.js";
import { emitBash } from "../completion/emit-bash.js";
import { emitFish } from "../completion/emit-fish.js";
import { emitZsh } from "../completion/emit-zsh.js";
import type { AddCommand } from "../shared/add-command.js";
import { common } from "../shared/common-options.js";
import { printResult } from "../shared/console.js";
import { addExamples } from "../shared/examples.js";
import { exitCodes } from "../shared/exit-codes.js";

const emitters = { bash: emitBash, zsh: emitZsh, fish: emitFish } as const;

/** Adds `completion`. */
export const completion: AddCommand = (program, console, finish) => {
  const command = addExamples(program.command("completion"), [
    ["source <(npx cloud-agent-sdk completion bash)", "enables completion in this bash or zsh"],
    [
      "npx cloud-agent-sdk completion fish > ~/.config/fish/completions/cloud-agent-sdk.fish",
      "enables completion in every new fish",
    ],
  ]);
  common(command, ["done", "usage"])
    .description("print the script that completes commands and options in a shell")
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(emitters)))
    .action((shell: keyof typeof emitters) => {
      const script = emitters[shell](program.name(), describeProgram(program));
      printResult(console, { shell, script }, script.split("\n"));
      finish(exitCodes.done);
    });
};
