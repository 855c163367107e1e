import type { Options } from "../run/cli/options.js";
import { parseAllowed, parseFlags, parseNumber, usage } from "../run/cli/parse-flags.js";
import type { FlagValues } from "../run/cli/parse-flags.js";
import { sourceName } from "../../runtime/text/show.js";

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

/** Options of the command line. */
export interface SyncOptions
  extends Readonly<FlagValues<typeof flags>>, Pick<Options, "maxSize" | "timeLimit" | "allowed"> {
  readonly sources: readonly PublishedSource[];
}

/** Location of an API's published document. */
export interface PublishedSource {
  /** Name of the API, as in the configuration. */
  readonly name: string;
  /** A file, an http(s) URL, or `-` for standard input. */
  readonly from: string;
}

/** Returns the text of `--help`. */
export function syncHelp(call: string): string {
  const run = call.startsWith("npm") ? `${call} --` : call;
  return `Usage: ${run} [options] API=FILE_OR_URL ...

Compares the documents of the project with the published ones, and replaces them:

  ${run} v4=published.yaml             show the differences, change nothing
  ${run} --write v4=published.yaml     replace the document, byte by byte
  curl ... | ${run} --check v4=-       for scripts: exit code 1 if the library lags

API is a name in generate.config.ts; you can pass several. FILE_OR_URL is a file, an http(s) URL, or - for standard
input, in YAML or JSON, OpenAPI 3.0 to 3.2. A file can refer to files in its folder and below, after resolving links; a
document from a URL, to its own origin. The run names and rejects any other reference.

  --allow-ref PREFIX
                   also allow references to this folder, or to addresses that begin with this URL; can be
                   repeated. The run names what it reads from there. A document from a URL never reads local files
  --check          exit with 1 if the library lags behind the published document
  --force          take a document that shares no operation with ours
  --write          replace the documents, generate the clients, add an entry to CHANGELOG.md
  --json           print the report as JSON
  --markdown       print the report as Markdown
  --report FILE    also write the report to a file: FILE.md or FILE.json
  --max-size MB    reject a larger document; default: 20
  --time-limit SECONDS
                   give up if a document does not arrive in time, or takes twice as long to read; default: 30
  --help, -h       print this

The published document takes precedence, and nothing in it is changed. What is ours is in additions, and so our names
stay, whatever the document calls its parts. What additions say of parts that it does not have is listed, without effect.

The report ends with the verdict (patch, minor or major), one reason per line. Before anything is written, the clients
are compiled. After --write, the report lists what is left for you, in order.

Exit codes: 0 done, or with --check nothing lags; 1 with --check the library lags; 2 failed, and nothing
changed.
`;
}

/** Parses the command line; throws a GeneratorError with exit code 2 when it is invalid. */
export function parseSyncOptions(args: readonly string[]): SyncOptions {
  const { values, positionals } = parseFlags(args, flags, true);
  const { check, write, json, markdown, report } = values;
  if (check && write) throw usage("--check writes nothing", "either --check or --write");
  if (json && markdown) throw usage("there is one output", "either --json or --markdown");
  if (report !== undefined && !/\.(?:md|json)$/.test(report))
    throw usage(`--report is ${report}`, "a file that ends in .json or .md");
  const sources = positionals.map(parseSource);
  if (sources.length === 0 && !values.help)
    throw usage("no published document was passed", "API=FILE_OR_URL, such as v4=published.yaml");
  const names = sources.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw usage(`${twice} was passed twice`, "one document per API");
  if (sources.filter(({ from }) => from === "-").length > 1)
    throw usage("standard input was passed twice", "one document from standard input");
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
  throw usage(`${shown} does not name an API`, `API=FILE_OR_URL, such as v4=${shown}`);
}
