import { once } from "node:events";
import { printableLine } from "../../runtime/text/printable.js";
import { print } from "../../runtime/text/print.js";
import { emitCount } from "../run/cli/report.js";
import { parseFlags, usage, type FlagValues } from "../run/cli/parse-flags.js";
import { interruption, runProgram, type Program } from "../run/cli/run-program.js";
import type { LoadedDocument } from "../document/load-documents.js";
import { clientNameOf, narrowPlan, type Plan } from "../document/plan.js";
import { ListenError } from "../mock/listener.js";
import { startMock, type Mock } from "../mock/mock.js";
import { emitTypeName } from "../api/text/code.js";
import { ownPackage } from "../run/project/config.js";
import { GeneratorError } from "../api/problem.js";
import { planProject, type Project } from "../run/project/project.js";

const flags = {
  help: { type: "boolean", short: "h", default: false },
  host: { type: "string" },
  only: { type: "string", multiple: true, default: [] as string[] },
  port: { type: "string", default: "4010" },
  quiet: { type: "boolean", short: "q", default: false },
  // Read by the code that reports failures.
  verbose: { type: "boolean", default: false },
} as const;

type Options = Omit<FlagValues<typeof flags>, "port"> & { readonly port: number };

const help = `Usage: npx ${ownPackage} mock [options]

Serves the documents on this machine: answers each operation with an example of its document, and refuses a request that
the document does not allow with the places that are wrong. Any credentials are accepted, but they must be there.

  --port PORT    port of the first document, and the next ones for others; 0 takes any free one; default: 4010
  --host HOST    address to listen on, such as 0.0.0.0, under which other machines reach it; default: 127.0.0.1
  --only NAME    serve only this API; can be repeated
  --quiet, -q    do not print each request
  --verbose      if it fails, also print the stack
  --help, -h     print this

Exit codes: 1 a document is wrong or the port is taken, 2 the command line is wrong, 130 interrupted.
`;

/**
 * Runs the command line of the mock server over the documents of a project until a signal comes, and returns its exit
 * code.
 */
export function runMock(args: readonly string[], project: Project): Promise<number> {
  const program: Program<Options> = {
    call: `npx ${ownPackage} mock`,
    help,
    parse: parseOptions,
    run: async (options) => serve(narrowPlan(await planProject(project), options.only), options),
    conclude: ({ problems }) => `${emitCount(problems.length, "problem")}; nothing is served.`,
  };
  return runProgram(program, args, project.root);
}

function parseOptions(args: readonly string[]): Options {
  const { port, ...values } = parseFlags(args, flags).values;
  if (/^\d{1,5}$/.test(port) && Number(port) < 65_536) return { ...values, port: Number(port) };
  throw usage(`--port is ${port}`, "a number from 0 to 65535");
}

async function serve(plan: Plan, options: Options): Promise<number> {
  const signal = interruption();
  const { loadSupervised } = await import("../document/load-linted.js");
  const documents = await loadSupervised(plan, signal);
  const mocks: Mock[] = [];
  try {
    for (const document of documents)
      mocks.push(await start(document, plan, options, mocks.length));
    print("Ctrl-C stops it.");
    if (!signal.aborted) await once(signal, "abort");
    throw signal.reason;
  } finally {
    for (const mock of mocks) await mock.close();
  }
}

async function start(
  loaded: LoadedDocument,
  plan: Plan,
  { host, port, quiet }: Options,
  before: number,
): Promise<Mock> {
  const mock = await startMock({
    document: loaded.document,
    host,
    port: port === 0 ? 0 : port + before,
    isFlat: plan.lint !== undefined,
    onResponse: (request, status, problem) => {
      const { method, path, operation = "no operation" } = request;
      const wrong = problem === undefined ? "" : `: ${problem}`;
      if (!quiet) print(printableLine(`${method} ${path} ${status} ${operation}${wrong}`));
    },
  }).catch((error: unknown) => {
    if (!(error instanceof ListenError)) throw error;
    throw new GeneratorError({ file: "--port", message: error.message });
  });
  const client = `${emitTypeName(clientNameOf(plan, loaded.name, loaded.document.info.title))}Client`;
  print(`${loaded.name}: new ${client}({ baseUrl: "${mock.url}" })`);
  return mock;
}
