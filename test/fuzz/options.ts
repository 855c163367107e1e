import { parseArgs } from "node:util";

/** The kinds of input that are tried. */
export const kinds = ["documents", "answers", "files"] as const;

/** One of the kinds. */
export type Kind = (typeof kinds)[number];

/** What the command line asks for. */
export interface Options {
  readonly help: boolean;
  /** Milliseconds for all of it. */
  readonly time: number;
  readonly seed: number;
  /** Where a failure was found, to see it again at once. */
  readonly path?: string | undefined;
  readonly only: readonly Kind[];
}

/** Text of `--help`. */
export const help = `Usage: npm run fuzz -- [options]

Tries inputs that nobody has thought of, until the time is up or one of them does harm:

  documents   whatever an OpenAPI document holds, it gives code that passes verification, or is refused with its place
  answers     whatever a server answers, a client returns a value or rejects with an error of ours, which holds no key
  files       whatever a ledger, a journal, a lock or a spec holds, it is read, or refused with a message

  --minutes NUMBER  how long, for all of it (0.5); an hour is a good night
  --only KIND       only documents, answers or files; may be repeated
  --seed NUMBER     where to begin (at random); the same seed tries the same inputs in the same order
  --path PATH       begin at the place that a failure has printed, beside its seed
  --help, -h        print this

A failure prints what it was found with, its input in the smallest form that still fails, and the command that shows it
again.

Exit codes: 0 no input did harm, 1 one did, 2 the command line is wrong.
`;

/** Parses the command line. Throws a {@link UsageError} when it cannot be right. */
export function parseOptions(args: readonly string[]): Options {
  const { minutes, only, seed, path, help: isHelp } = parse(args);
  if (path !== undefined && (seed === undefined || only.length !== 1)) {
    throw new UsageError(
      "--path belongs to the --seed and the one --only that were printed with it",
    );
  }
  return {
    help: isHelp,
    time: readNumber("--minutes", minutes, 1440) * 60_000,
    seed: seed === undefined ? Date.now() % largestSeed : readSeed(seed),
    path,
    only: only.length === 0 ? kinds : only.map(readKind),
  };
}

/** The command line cannot be right. */
export class UsageError extends Error {}

const largestSeed = 2 ** 31 - 1;

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        minutes: { type: "string", default: "0.5" },
        only: { type: "string", multiple: true, default: [] as string[] },
        seed: { type: "string" },
        path: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readNumber(flag: string, text: string, max: number): number {
  const value = Number(text);
  if (value > 0 && value <= max) return value;
  throw new UsageError(`${flag} takes a number above 0 and up to ${max}, not ${text}`);
}

function readSeed(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && Math.abs(value) <= largestSeed) return value;
  throw new UsageError(`--seed takes a whole number, not ${text}`);
}

function readKind(text: string): Kind {
  const kind = kinds.find((one) => one === text);
  if (kind !== undefined) return kind;
  throw new UsageError(`--only takes one of ${kinds.join(", ")}, not ${text}`);
}
