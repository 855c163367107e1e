import type { CommandShape, OptionShape, Values } from "./describe-program.js";
import { quotePosix } from "./quote.js";

/** What bash and zsh write differently. */
export interface Dialect {
  /** Offers values. */
  offer(values: Values): string;
  /** Offers the commands and options of a command, and its argument. */
  offerWords(shape: CommandShape): string;
}

/** The branches that find the command which the cursor is in: each word that leads further. */
export function emitPaths(shapes: readonly CommandShape[]): string[] {
  const paths = shapes.filter(({ path }) => path !== "").map(({ path }) => quotePosix(` ${path}`));
  return [`      ${paths.join("|")}) at="$at $word" ;;`];
}

/** The branches for the value of an option, by command and option. */
export function emitValues(shapes: readonly CommandShape[], dialect: Dialect): string[] {
  return shapes.flatMap((shape) =>
    shape.options.flatMap((option) => emitValue(shape, option, dialect)),
  );
}

/** The branches for all other words, by command. */
export function emitWords(shapes: readonly CommandShape[], dialect: Dialect): string[] {
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

/** The path as the scripts collect it: with a space before each word. */
function leading({ path }: CommandShape): string {
  return path === "" ? "" : ` ${path}`;
}
