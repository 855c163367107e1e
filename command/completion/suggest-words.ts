import type { Argument, Command, Option } from "commander";

/** A word and its help. */
export interface Suggestion {
  readonly word: string;
  readonly description: string;
}

/**
 * Lists what can be at the cursor of a command line, from the help of the program.
 *
 * @param words - the words behind the name of the program; the last one is begun, or empty
 */
export function suggestWords(program: Command, words: readonly string[]): Suggestion[] | "files" {
  const [begun = "", previous = "", ...others] = words.toReversed();
  const command = [previous, ...others].reduceRight(findCommand, program);
  const help = command.createHelp();
  const options = help.visibleOptions(command);
  const option = options.find((each) => isBefore(each, previous));
  const values = valuesOf(option ?? command.registeredArguments[0]);
  if (values === "files" && !begun.startsWith("-")) return "files";
  const suggestions = [
    ...(values === "files" ? [] : values.map((word) => ({ word, description: "" }))),
    ...(option !== undefined ? [] : [...listCommands(command), ...options.flatMap(describeOption)]),
  ];
  return suggestions.filter(({ word }) => word.startsWith(begun));
}

/** Any other word is an argument of the command. */
function findCommand(command: Command, word: string): Command {
  return command.commands.find((each) => each.name() === word) ?? command;
}

function listCommands(command: Command): Suggestion[] {
  const commands = command.createHelp().visibleCommands(command);
  return commands.map((each) => ({ word: each.name(), description: each.description() }));
}

function describeOption({ short, long, description }: Option): Suggestion[] {
  return [short, long].flatMap((word) => (word === undefined ? [] : { word, description }));
}

/** Whether the word behind an option is its value. */
function isBefore({ short, long, required, optional }: Option, word: string): boolean {
  return [short, long].includes(word) && (required || optional);
}

function valuesOf(taking: Option | Argument | undefined): "files" | readonly string[] {
  if (taking === undefined) return [];
  const name = "flags" in taking ? taking.flags : taking.name();
  return taking.argChoices ?? (/\bfile\b/.test(name.replace(/^\S+ /, "")) ? "files" : []);
}
