import { parseArgs } from "node:util";
import { parseAllowed } from "./parse-allowed.js";
import { explainFlags, parseNumber, usage } from "./usage.js";

/** What the command line asks for. */
export interface Options {
  readonly check: boolean;
  readonly discardEdits: boolean;
  /** Heeded before the generator is loaded: without it, a run that has nothing to do ends there. */
  readonly force: boolean;
  readonly help: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
  /** Refuse flaws of a document that have one plain reading instead of mending them. */
  readonly strict: boolean;
  /** Say where in the generator, or in an overlay, a failure comes from. Heeded where failures are reported. */
  readonly verbose: boolean;
  /** Go on, and generate again after every edit. */
  readonly watch: boolean;
  readonly only: readonly string[];
  /** What the class of the client of `spec` is named after. */
  readonly name?: string | undefined;
  readonly spec?: string | undefined;
  readonly out?: string | undefined;
  /** Longest time for one document, in milliseconds. */
  readonly timeLimit: number;
  /** OpenAPI Overlay documents that change the document of `spec`, in their order. */
  readonly overlay: readonly string[];
  /** Folders and URL prefixes that references may lead to besides their document's folder. */
  readonly allowed: readonly string[];
}

const flags = {
  "allow-ref": { type: "string", multiple: true, default: [] as string[] },
  check: { type: "boolean", default: false },
  "discard-edits": { type: "boolean", default: false },
  force: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  json: { type: "boolean", default: false },
  quiet: { type: "boolean", short: "q", default: false },
  verbose: { type: "boolean", default: false },
  only: { type: "string", multiple: true, default: [] as string[] },
  name: { type: "string" },
  overlay: { type: "string", multiple: true, default: [] as string[] },
  spec: { type: "string" },
  strict: { type: "boolean", default: false },
  out: { type: "string" },
  "time-limit": { type: "string", default: "60" },
  watch: { type: "boolean", default: false },
} as const;

/** Text of `--help`. */
export const generateHelp = `Usage: npm run generate -- [options]

Generates the typed clients of every API listed in specs/redocly.yaml into generated/.

  --only NAME    generate this API only; may be repeated
  --watch        keep running: whenever you save a spec, or a file that it refers to, generate again what the edit
                 touches; mistakes are shown with file, line and column until they are mended; Ctrl-C ends it
  --check        write nothing; name every file that would change, and exit with 1 if there is one
  --discard-edits
                 replace generated files even where somebody has edited them
  --force        generate even when nothing has changed since the last run
  --spec FILE    generate a client for any OpenAPI 3.x document instead; needs --out
  --out DIR      folder for the client of --spec
  --name NAME    what the class of the client of --spec is named after; by itself the file, or the title of the
                 document where the file has a name like openapi.json
  --strict       refuse what the document of --spec has in the manner of another version of OpenAPI, or left empty,
                 instead of reading it in the one way that it can be meant and saying so
  --overlay FILE change the document of --spec by an OpenAPI Overlay document first, without editing it; may be repeated
  --allow-ref PREFIX
                 let references lead to this folder, or to addresses that begin with this URL, as well; may be
                 repeated. What is read from there is named
  --time-limit SECONDS
                 give up when one document takes longer; 60 by default
  --quiet, -q    print problems only
  --verbose      where the generator or an overlay fails, print the stack as well
  --json         print one JSON object instead of lines
  --help, -h     print this

Where no operationId of --spec has the form resource.method, operations are grouped by their first tag, or else by the
first step of their path, and operationIds lose what repeats the resource, the path and the method: deleteRun becomes
runs.delete. Where two would then have one name, both keep more of theirs, and the run says so.

References stay in the folder of their document and below, links resolved; any other is refused by name.

A generated file that was edited by hand is not overwritten: the run fails and names it. Two runs in the same folder
follow one another. On any failure every file stays as it was; a run that is cut off while it writes is finished by
the next one.

Exit codes: 0 done, 1 a document is wrong or a file is stale, 2 the command line is wrong, 130 interrupted.
`;

/** Parses the command line; throws a GeneratorError with exit code 2 when it cannot be right. */
export function parseOptions(args: readonly string[]): Options {
  const values = parse(args);
  if ((values.spec === undefined) !== (values.out === undefined)) {
    throw usage("--spec and --out belong together", "both of them or neither");
  }
  if (values.spec !== undefined && values.only.length > 0) {
    throw usage("--only selects among the project's own APIs", "either --only or --spec");
  }
  const misplaced = values.spec === undefined && findForeignOption(values);
  if (misplaced) {
    throw usage(
      `${misplaced} is about the document of --spec`,
      `--spec as well, or no ${misplaced}`,
    );
  }
  if (values.watch && values.check) {
    throw usage("--watch writes what --check only compares", "either --watch or --check");
  }
  return {
    ...values,
    only: values.only.flatMap((name) => name.split(",")),
    discardEdits: values["discard-edits"],
    allowed: parseAllowed(values["allow-ref"]),
    timeLimit: parseNumber("--time-limit", values["time-limit"], "seconds, above 0") * 1000,
  };
}

function findForeignOption({
  name,
  strict,
  overlay,
}: ReturnType<typeof parse>): string | undefined {
  if (name !== undefined) return "--name";
  if (strict) return "--strict";
  return overlay.length > 0 ? "--overlay" : undefined;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, strict: true, allowPositionals: false })
      .values;
  } catch (error) {
    const { message, expected } = explainFlags(error, flags);
    throw usage(message, expected);
  }
}
