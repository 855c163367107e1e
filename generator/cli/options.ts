import { parseArgs } from "node:util";
import { parseAllowed } from "./parse-allowed.js";
import { explainFlags, parseNumber, usage } from "./usage.js";

/** Options of the command line. */
export interface Options {
  readonly check: boolean;
  readonly discardEdits: boolean;
  /** Read before the generator is loaded: without `--force`, a run with nothing to do ends there. */
  readonly force: boolean;
  readonly help: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
  /** Reject flaws of a document that have one obvious interpretation, instead of repairing them. */
  readonly strict: boolean;
  /** Show where in the generator or in an overlay a failure comes from. Read by the code that reports failures. */
  readonly verbose: boolean;
  /** Keep running, and generate again after every edit. */
  readonly watch: boolean;
  readonly only: readonly string[];
  /** Name for the client class of `spec`. */
  readonly name?: string | undefined;
  readonly spec?: string | undefined;
  readonly out?: string | undefined;
  /** Time limit for one document, in milliseconds. */
  readonly timeLimit: number;
  /** OpenAPI Overlay documents that change the document of `spec`, in order. */
  readonly overlay: readonly string[];
  /** Folders and URL prefixes outside the document's folder that references may lead to. */
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

  --only NAME    generate only this API; can be repeated
  --watch        keep running: each time you save a spec, or a file that it refers to, generate again what the edit
                 affects; mistakes are shown with file, line and column until you fix them; Ctrl-C stops it
  --check        write nothing; name every file that would change, and exit with 1 if there is one
  --discard-edits
                 replace generated files even if they were edited
  --force        generate even when nothing has changed since the last run
  --spec FILE    generate a client for any OpenAPI 3.x document instead; needs --out
  --out DIR      folder for the client of --spec
  --name NAME    name for the client class of --spec; default: the name of the file, or the title of the
                 document if the file has a name like openapi.json
  --strict       reject what the document of --spec writes as in another version of OpenAPI, or leaves empty,
                 instead of reading it in the only plausible way and reporting that
  --overlay FILE apply an OpenAPI Overlay document to the document of --spec first, without editing it; can be repeated
  --allow-ref PREFIX
                 also allow references to this folder, or to addresses that begin with this URL; can be
                 repeated. The run names what it reads from there
  --time-limit SECONDS
                 give up if one document takes longer; default: 60
  --quiet, -q    print problems only
  --verbose      if the generator or an overlay fails, also print the stack
  --json         print one JSON object instead of lines
  --help, -h     print this

If no operationId of --spec has the form resource.method, operations are grouped by their first tag, otherwise by the
first segment of their path, and operationIds drop what repeats the resource, the path and the method: deleteRun becomes
runs.delete. If two would then have the same name, both keep more of theirs, and the run says so.

References must stay in the folder of their document, after resolving links. The run names and rejects any other.

The run does not overwrite a generated file that was edited by hand: it fails and names the file. Two runs in the same
folder run one after the other. A failed run changes no file. If a run is interrupted while it writes, the next run
finishes it.

Exit codes: 0 done, 1 a document is wrong or a file is stale, 2 the command line is wrong, 130 interrupted.
`;

/** Parses the command line. Throws a GeneratorError with exit code 2 if it is invalid. */
export function parseOptions(args: readonly string[]): Options {
  const values = parse(args);
  if ((values.spec === undefined) !== (values.out === undefined)) {
    throw usage("--spec and --out belong together", "both of them or neither");
  }
  if (values.spec !== undefined && values.only.length > 0) {
    throw usage("--only selects one of the project's own APIs", "either --only or --spec");
  }
  const misplaced = values.spec === undefined && findForeignOption(values);
  if (misplaced) {
    throw usage(`${misplaced} applies only to --spec`, `--spec as well, or no ${misplaced}`);
  }
  if (values.watch && values.check) {
    throw usage("--watch writes files and --check does not", "either --watch or --check");
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
