import { parseAllowed, parseFlags, parseHeaders, parseNumber, usage } from "./parse-flags.js";
import type { FlagValues } from "./parse-flags.js";
import { isAddress } from "../../document/read-source.js";

const flags = {
  "allow-ref": { type: "string", multiple: true, default: [] as string[] },
  check: { type: "boolean", default: false },
  "discard-edits": { type: "boolean", default: false },
  enums: { type: "boolean", default: false },
  // Read before the generator is loaded: without it, a run with nothing to do ends there.
  force: { type: "boolean", default: false },
  header: { type: "string", multiple: true, default: [] as string[] },
  help: { type: "boolean", short: "h", default: false },
  int64: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  quiet: { type: "boolean", short: "q", default: false },
  // Read by the code that reports failures.
  verbose: { type: "boolean", default: false },
  only: { type: "string", multiple: true, default: [] as string[] },
  name: { type: "string" },
  overlay: { type: "string", multiple: true, default: [] as string[] },
  spec: { type: "string" },
  strict: { type: "boolean", default: false },
  types: { type: "boolean", default: false },
  out: { type: "string" },
  "max-size": { type: "string", default: "20" },
  "time-limit": { type: "string", default: "60" },
  watch: { type: "boolean", default: false },
} as const;

/** Options of the command line. */
export interface Options extends Readonly<FlagValues<typeof flags>> {
  readonly discardEdits: boolean;
  /** Headers for a document from a URL. */
  readonly headers: Readonly<Record<string, string>>;
  /** Maximum size of such a document, in bytes. */
  readonly maxSize: number;
  /** Time limit for one document, in milliseconds. */
  readonly timeLimit: number;
  /** Folders and URL prefixes outside the document's folder that references may lead to. */
  readonly allowed: readonly string[];
}

/** Returns the text of `--help`. */
export function generateHelp(command: string): string {
  return `Usage: ${command} ${command.startsWith("npm") ? "-- " : ""}[options]

Generates the typed clients of every API in generate.config.ts.

${optionsHelp}`;
}

const optionsHelp = `  --only NAME    generate only this API; with --spec, only this operation, by its operationId or as "GET /path", or every
                 operation with a tag, as tag:NAME, and what they need; can be repeated, or list names with commas
  --watch        keep running: each time you save a spec, or a file that it refers to, generate again what the edit
                 affects; mistakes are shown with file, line and column until you fix them; Ctrl-C stops it
  --check        write nothing; name every file that would change, and exit with 1 if there is one
  --types        also type-check the clients, and name the overlay that an error is from; with --check, clients of
                 documents without rules of their own are type-checked anyway
  --discard-edits
                 replace generated files even if they were edited
  --force        generate even when nothing has changed since the last run
  --spec FILE    generate a client for any document of OpenAPI 3.x or Swagger 2.0 instead, a file or an http(s)
                 URL; needs --out
  --header "NAME: VALUE"
                 send a header to the origin of the URL of --spec; can be repeated. No message shows its value
  --out DIR      folder for the client of --spec
  --name NAME    name for the client class of --spec; default: the name of the file, or the title of the
                 document if the file has a name like openapi.json
  --enums        also export the values of each enum of --spec, such as petKindValues for the member kind of Pet
  --int64        read and write integers of 64 bits of --spec as bigint, without rounding them
  --strict       reject what the document of --spec writes as in another version of OpenAPI, or leaves empty,
                 instead of reading it in the only plausible way and reporting that
  --overlay FILE apply an OpenAPI Overlay document to the document of --spec first, without editing it; can be repeated
  --allow-ref PREFIX
                 also allow references to this folder, or to addresses that begin with this URL; can be
                 repeated. The run names what it reads from there
  --max-size MB  reject a larger document from a URL; default: 20
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

The run does not overwrite a generated file that was edited by hand: it fails and names the file. A failed run changes no
file. If a run is interrupted while it writes, the next run finishes it.

Exit codes: 0 done, 1 a document is wrong or a file is stale, 2 the command line is wrong, 130 interrupted.
`;

/** Parses the command line. Throws a GeneratorError with exit code 2 if it is invalid. */
export function parseOptions(args: readonly string[]): Options {
  const { values, positionals } = parseFlags(args, flags, true);
  const { spec, out, only, name, strict, enums, int64, overlay, header, watch, check } = values;
  if (positionals.length > 0) {
    // It may be a part of what is secret.
    if (header.length > 0)
      throw usage("an argument belongs to no option", `quotes, as in --header "NAME: VALUE"`);
    throw usage(`Unexpected argument '${positionals[0]}'`, "options alone");
  }
  if ((spec === undefined) !== (out === undefined))
    throw usage("--spec and --out belong together", "both of them or neither");
  const isUrl = spec !== undefined && isAddress(spec);
  if (header.length > 0 && !isUrl)
    throw usage("--header applies only to a URL", "--spec with an http(s) URL, or no --header");
  if (watch && isUrl) throw usage("--watch follows files", "--spec with a file, or no --watch");
  const foreign = Object.entries({ name, strict, enums, int64, overlay: overlay[0] });
  const [misplaced] = foreign.find(([, value]) => value) ?? [];
  if (spec === undefined && misplaced !== undefined)
    throw usage(`--${misplaced} applies only to --spec`, `--spec as well, or no --${misplaced}`);
  if (watch && check)
    throw usage("--watch writes files and --check does not", "either --watch or --check");
  return {
    ...values,
    only: spec === undefined ? only.flatMap((each) => each.split(",")) : only,
    discardEdits: values["discard-edits"],
    allowed: parseAllowed(values["allow-ref"]),
    headers: parseHeaders(header),
    maxSize: parseNumber("--max-size", values["max-size"], "megabytes, above 0") * 1_000_000,
    timeLimit: parseNumber("--time-limit", values["time-limit"], "seconds, above 0") * 1000,
  };
}
