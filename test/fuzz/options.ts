import { oneOf } from "../../generator/api/problem.js";
import { parseFlags, parseNumber, usage } from "../../generator/run/cli/parse-flags.js";

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

/** Parses the command line. Throws a GeneratorError with exit code 2 when it cannot be right. */
export function parseOptions(args: readonly string[]): Options {
  const { minutes, only, seed, path, help: isHelp } = parseFlags(args, flags).values;
  if (path !== undefined && (seed === undefined || only.length !== 1))
    throw usage("--path is alone", "the --seed and the one --only that were printed with it");
  if (Number(minutes) > 1440) throw usage(`--minutes is ${minutes}`, "at most 1440, a day");
  const from = Number(seed ?? Date.now() % largestSeed);
  if (!Number.isInteger(from) || Math.abs(from) > largestSeed)
    throw usage(`--seed is ${seed}`, "a whole number");
  return {
    help: isHelp,
    time: parseNumber("--minutes", minutes, "a number above 0") * 60_000,
    seed: from,
    path,
    only: only.length === 0 ? kinds : only.map(readKind),
  };
}

const flags = {
  minutes: { type: "string", default: "0.5" },
  only: { type: "string", multiple: true, default: [] as string[] },
  seed: { type: "string" },
  path: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

const largestSeed = 2 ** 31 - 1;

function readKind(text: string): Kind {
  const kind = kinds.find((one) => one === text);
  if (kind !== undefined) return kind;
  throw usage(`--only is ${text}`, oneOf(kinds));
}
