import type { CommandShape, Values } from "./describe-program.js";
import { emitSearch, type Dialect } from "./emit-posix.js";
import { quotePosix } from "../../runtime/text/shell-word.js";

/** Emits the completion script for bash. */
export function emitBash(name: string, shapes: readonly CommandShape[]): string {
  const complete = functionName(name);
  return [
    `# Completion of ${name} for bash. Load it with: source <(${name} completion bash)`,
    `${complete}() {`,
    "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} at= word",
    ...emitSearch(shapes, dialect, {
      words: '"${COMP_WORDS[@]:1:COMP_CWORD-1}"',
      start: ["  COMPREPLY=()"],
    }),
    "}",
    `complete -F ${complete} ${name}`,
  ].join("\n");
}

/** Name of the function that a shell calls. */
export function functionName(name: string): string {
  return `_${name.replaceAll("-", "_")}`;
}

const dialect: Dialect = {
  offer: (values) => (values.length === 0 ? ":" : `COMPREPLY=(${listing(values)})`),
  offerWords({ commands, options, argument }) {
    const words = [...commands.map(({ name }) => name), ...options.flatMap(({ flags }) => flags)];
    const more = argument.length === 0 ? "" : ` ${listing(argument)}`;
    return `COMPREPLY=(${listing(words)}${more})`;
  },
};

function listing(values: Values): string {
  const source = values === "files" ? "-f" : `-W ${quotePosix(values.join(" "))}`;
  return `$(compgen ${source} -- "$cur")`;
}
