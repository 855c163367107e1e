import type { CommandShape, OptionShape, Values } from "./describe-program.js";
import { quotePosix } from "../../runtime/text/shell-word.js";

/** Where bash and zsh differ. */
export interface Dialect {
  /** Suggests values. */
  offer(values: Values): string;
  /** Suggests the commands and options of a command, and its argument. */
  offerWords(shape: CommandShape): string;
}

/**
 * Emits the lines that find suggestions, which bash and zsh read alike.
 *
 * @param words what a shell calls the words before the cursor
 * @param start lines before the suggestions
 */
export function emitSearch(
  shapes: readonly CommandShape[],
  dialect: Dialect,
  { words, start = [] }: { readonly words: string; readonly start?: readonly string[] },
): string[] {
  return [
    `  for word in ${words}; do`,
    '    case "$at $word" in',
    ...emitPaths(shapes),
    "    esac",
    "  done",
    ...start,
    '  case "$at $prev" in',
    ...emitValues(shapes, dialect),
    "  esac",
    '  case "$at" in',
    ...emitWords(shapes, dialect),
    "  esac",
  ];
}

/** The branches that find the command of the cursor: each word that leads further. */
function emitPaths(shapes: readonly CommandShape[]): string[] {
  const paths = shapes.filter(({ path }) => path !== "").map(({ path }) => quotePosix(` ${path}`));
  return [`      ${paths.join("|")}) at="$at $word" ;;`];
}

/** The branches for the value of an option, by command and option. */
function emitValues(shapes: readonly CommandShape[], dialect: Dialect): string[] {
  return shapes.flatMap((shape) =>
    shape.options.flatMap((option) => emitValue(shape, option, dialect)),
  );
}

/** The branches for all other words, by command. */
function emitWords(shapes: readonly CommandShape[], dialect: Dialect): string[] {
  return shapes.map((shape) => `    ${placeOf(shape)}) ${dialect.offerWords(shape)} ;;`);
}

function emitValue(
  shape: CommandShape,
  { flags, values }: OptionShape,
  dialect: Dialect,
): string[] {
  if (values === undefined) return [];
  const places = flags.map((flag) => quotePosix(`${leading(shape)} ${flag}`));
  return [`    ${places.join("|")}) ${dialect.offer(values)}; return ;;`];
}

function placeOf(shape: CommandShape): string {
  return quotePosix(leading(shape));
}

/** The path as the scripts collect it, with a space before each word. */
function leading({ path }: CommandShape): string {
  return path === "" ? "" : ` ${path}`;
}
