import type { CommandShape, OptionShape, Values } from "./describe-program.js";
import { functionName } from "./emit-bash.js";
import { quoteFish } from "./quote-fish.js";

/** Emits the completion script for fish. */
export function emitFish(name: string, shapes: readonly CommandShape[]): string {
  const isAt = `_${functionName(name)}_at`;
  const paths = shapes.filter(({ path }) => path !== "").map(({ path }) => quoteFish(` ${path}`));
  return [
    `# Completion of ${name} for fish. Load it with: ${name} completion fish | source`,
    `function ${isAt}`,
    "  set -l at ''",
    "  for word in (commandline -opc)[2..-1]",
    '    switch "$at $word"',
    `      case ${paths.join(" ")}`,
    '        set at "$at $word"',
    "    end",
    "  end",
    '  test "$at" = "$argv[1]"',
    "end",
    `complete -c ${name} -f`,
    ...shapes.flatMap((shape) => emitCommand(`complete -c ${name}`, isAt, shape)),
  ].join("\n");
}

function emitCommand(complete: string, isAt: string, shape: CommandShape): string[] {
  const place = shape.path === "" ? "" : ` ${shape.path}`;
  const start = `${complete} -n ${quoteFish(`${isAt} ${quoteFish(place)}`)}`;
  return [
    ...shape.commands.map(
      ({ name, description }) => `${start} -a ${quoteFish(name)} -d ${quoteFish(description)}`,
    ),
    ...shape.options.map((option) => `${start} ${emitOption(option)}`),
    ...(shape.argument.length === 0 ? [] : [`${start} ${emitValues(shape.argument)}`]),
  ];
}

function emitOption({ flags, description, values }: OptionShape): string {
  const names = flags.map((flag) =>
    flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
  );
  const taking = values === undefined ? [] : [values === "files" ? "-r" : "-x", emitValues(values)];
  return [...names, ...taking, "-d", quoteFish(description)].filter(Boolean).join(" ");
}

function emitValues(values: Values): string {
  if (values === "files") return "-F";
  return values.length === 0 ? "" : `-a ${quoteFish(values.join(" "))}`;
}
