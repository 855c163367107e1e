import type { CommandShape, Values } from "./describe-program.js";
import { functionName } from "./emit-bash.js";
import { emitSearch, type Dialect } from "./emit-posix.js";
import { quotePosix } from "../../runtime/text/shell-word.js";

/** Emits the completion script for zsh, for a folder of `fpath` or to be sourced. */
export function emitZsh(name: string, shapes: readonly CommandShape[]): string {
  const complete = functionName(name);
  return [
    `#compdef ${name}`,
    `# Completion of ${name} for zsh. Load it with: source <(${name} completion zsh)`,
    `${complete}() {`,
    "  local at= word prev=${words[CURRENT-1]}",
    "  local -a offered",
    ...emitSearch(shapes, dialect, { words: "${words[2,CURRENT-1]}" }),
    "}",
    `if [[ $funcstack[1] = ${complete} ]]; then ${complete} "$@"; else compdef ${complete} ${name}; fi`,
  ].join("\n");
}

const dialect: Dialect = {
  offer,
  offerWords({ commands, options, argument }) {
    const words = commands.map(({ name, description }) => describe(name, description));
    const flags = options.flatMap((option) =>
      option.flags.map((flag) => describe(flag, option.description)),
    );
    return [
      ...(words.length === 0 ? [] : [`offered=(${words.join(" ")}); _describe 'command' offered`]),
      `offered=(${flags.join(" ")}); _describe -o 'option' offered`,
      ...(argument.length === 0 ? [] : [offer(argument)]),
    ].join("; ");
  },
};

function offer(values: Values): string {
  if (values === "files") return "_files";
  return values.length === 0 ? ":" : `compadd -- ${values.map(quotePosix).join(" ")}`;
}

/** The first colon ends the word. */
function describe(word: string, description: string): string {
  return quotePosix(`${word.replaceAll(":", String.raw`\:`)}:${description}`);
}
