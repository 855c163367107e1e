import type { Argument, Command, Option } from "commander";

/** What a shell can suggest for one command. */
export interface CommandShape {
  /** The words of the command, such as `browser open`; empty for the program itself. */
  readonly path: string;
  readonly commands: readonly Word[];
  readonly options: readonly OptionShape[];
  /** Possible values of its first argument. */
  readonly argument: Values;
}

/** A word and its help. */
export interface Word {
  readonly name: string;
  readonly description: string;
}

/** An option and its value. */
export interface OptionShape {
  /** Its spellings, such as `-V` and `--version`. */
  readonly flags: readonly string[];
  readonly description: string;
  /** Possible values; `undefined` if it has no value. */
  readonly values: Values | undefined;
}

/** Words to choose from, files of the folder, or unknown. */
export type Values = "files" | readonly string[];

/** Describes a program and every command below it, from its help. */
export function describeProgram(program: Command): CommandShape[] {
  return describeCommand(program, []);
}

function describeCommand(command: Command, words: readonly string[]): CommandShape[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command);
  const shape = {
    path: words.join(" "),
    commands: commands.map((each) => ({ name: each.name(), description: each.description() })),
    options: help.visibleOptions(command).map(describeOption),
    argument: valuesOf(command.registeredArguments[0]),
  };
  const below = commands.flatMap((each) => describeCommand(each, [...words, each.name()]));
  return [shape, ...below];
}

function describeOption(option: Option): OptionShape {
  const { short, long, description, required, optional } = option;
  return {
    flags: [short, long].filter((flag) => flag !== undefined),
    description,
    values: required || optional ? valuesOf(option) : undefined,
  };
}

function valuesOf(taking: Option | Argument | undefined): Values {
  if (taking === undefined) return [];
  const name = "flags" in taking ? taking.flags : taking.name();
  return taking.argChoices ?? (/\bfile\b/.test(name.replace(/^\S+ /, "")) ? "files" : []);
}
