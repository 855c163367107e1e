import { parseArgs } from "node:util";
import { parseAllowed } from "../cli/parse-allowed.js";
import { sourceName } from "./source-name.js";
import { explainFlags, parseNumber, usage } from "../cli/usage.js";

/** What the command line asks for. */
export interface SyncOptions {
  readonly check: boolean;
  /** Whether a document may take the place of ours that shares no operation with it. */
  readonly force: boolean;
  readonly help: boolean;
  readonly json: boolean;
  readonly markdown: boolean;
  readonly write: boolean;
  /** File that receives the report as well: Markdown or JSON by its ending. */
  readonly report?: string | undefined;
  readonly sources: readonly PublishedSource[];
  /** Largest published document, in bytes. */
  readonly maxSize: number;
  /** Longest time for getting one published document, in milliseconds. */
  readonly timeLimit: number;
  /** Folders and URL prefixes that references may lead to besides their document's own place. */
  readonly allowed: readonly string[];
}

/** Where the published document of an API is to be found. */
export interface PublishedSource {
  /** Name of the API, as in `specs/redocly.yaml`. */
  readonly name: string;
  /** A file, an http(s) URL, or `-` for standard input. */
  readonly from: string;
}

const flags = {
  "allow-ref": { type: "string", multiple: true, default: [] as string[] },
  check: { type: "boolean", default: false },
  force: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  json: { type: "boolean", default: false },
  markdown: { type: "boolean", default: false },
  write: { type: "boolean", default: false },
  report: { type: "string" },
  "max-size": { type: "string", default: "20" },
  "time-limit": { type: "string", default: "30" },
} as const;

/** Text of `--help`. */
export const syncHelp = `Usage: npm run sync -- [options] API=FILE_OR_URL ...

Compares the documents in specs/ with those that the service publishes, and takes over what was published:

  npm run sync -- v4=published.yaml             say what differs, change nothing
  npm run sync -- --write v4=published.yaml     take it over
  curl ... | npm run sync -- --check v4=-       for machines: exit code 1 when the library lags

API is a name of specs/redocly.yaml; several may be given. FILE_OR_URL is a file, an http(s) URL, or - for standard
input, in YAML or JSON, OpenAPI 3.0 or 3.1. A file may refer to other files of its folder and below, links resolved; a
document from a URL, to its own origin. Any other reference is refused by name.

  --allow-ref PREFIX
                   let references lead to this folder, or to addresses that begin with this URL, as well; may be
                   repeated. What is read from there is named. A document from a URL never reads local files
  --check          exit with 1 when the library lags behind what is published
  --force          take over a document that shares no operation with ours
  --write          replace the documents in specs/, generate the clients, add an entry to CHANGELOG.md
  --json           print the report as JSON
  --markdown       print the report as Markdown
  --report FILE    write the report to a file as well: FILE.md or FILE.json
  --max-size MB    refuse a larger document; 20 by default
  --time-limit SECONDS
                   give up when a document does not arrive in time; 30 by default
  --help, -h       print this

What is published wins. Operations are matched by method and path, schemas by where they are used, whatever they are
called. Of ours remain, where the published document says nothing: x- extensions, the names of methods (as x-name), and
texts. What else is not published any more is dropped, and listed. Comments and order of our YAML stay where nothing
has changed.

The report ends with the verdict (patch, minor or major) and a reason per line. Before anything is written, the clients
are compiled, and every published fact is looked for in ours. After --write, what is left for you is listed, in the order
of the work; then run \`npm test\` and \`npm run release:check\`.

Exit codes: 0 done, or with --check nothing lags; 1 with --check the library lags; 2 it cannot be told, and nothing has
changed.
`;

/** Parses the command line; throws a GeneratorError with exit code 2 when it cannot be right. */
export function parseSyncOptions(args: readonly string[]): SyncOptions {
  const { values, positionals } = parse(args);
  const { check, write, json, markdown, report } = values;
  if (check && write) throw usage("--check writes nothing", "either --check or --write");
  if (json && markdown) throw usage("there is one output", "either --json or --markdown");
  if (report !== undefined && !/\.(?:md|json)$/.test(report))
    throw usage(`--report cannot be ${report}`, "a file that ends in .json or .md");
  const sources = positionals.map(parseSource);
  if (sources.length === 0 && !values.help)
    throw usage("no published document was given", "API=FILE_OR_URL, such as v4=published.yaml");
  refuseRepeats(sources);
  return {
    ...values,
    sources,
    allowed: parseAllowed(values["allow-ref"]),
    maxSize: parseNumber("--max-size", values["max-size"], "megabytes, above 0") * 1_000_000,
    timeLimit: parseNumber("--time-limit", values["time-limit"], "seconds, above 0") * 1000,
  };
}

function parseSource(text: string): PublishedSource {
  const [, name, from] = /^([\w-]+)=(.+)$/s.exec(text) ?? [];
  if (name !== undefined && from !== undefined) return { name, from };
  const shown = sourceName(text);
  throw usage(`${shown} names no API`, `API=FILE_OR_URL, such as v4=${shown}`);
}

function refuseRepeats(sources: readonly PublishedSource[]): void {
  const names = sources.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw usage(`${twice} was given twice`, "one document per API");
  if (sources.filter(({ from }) => from === "-").length > 1)
    throw usage("standard input was given twice", "one document from standard input");
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, strict: true, allowPositionals: true });
  } catch (error) {
    const { message, expected } = explainFlags(error, flags);
    throw usage(message, expected);
  }
}
