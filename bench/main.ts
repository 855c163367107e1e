import { print, printError } from "../runtime/text/print.js";
import { reasonOf } from "../runtime/text/reason-of.js";

const benches: readonly Benchmark[] = [
  {
    name: "budget",
    about: "rate limit use and compliance of several processes",
    load: () => import("./budget.js"),
  },
  {
    name: "call",
    about: "one call, compared with fetch and openapi-fetch",
    load: () => import("./call.js"),
  },
  {
    name: "docs",
    about:
      "the docs build, compared with plain redocly build-docs, the time until a page is visible, and Lighthouse scores",
    load: () => import("./docs/docs.js"),
  },
  {
    name: "fleet",
    about:
      "jobs of a fleet per second, compared with BullMQ alone, memory, use of the concurrency, and a simulation",
    load: () => import("./fleet/fleet.js"),
  },
  {
    name: "generate",
    about: "time and memory of a generator run, compared with redocly generate-client",
    load: () => import("./generate.js"),
  },
  {
    name: "mcp",
    about: "start, memory, list of tools and calls of the MCP server, compared with a bare one",
    load: () => import("./mcp.js"),
  },
  {
    name: "package",
    about: "bundle size, startup and type checking of the package, compared with others",
    load: () => import("./package/package.js"),
  },
  {
    name: "polling",
    about: "reads and delays of many waits, compared with polling at fixed intervals",
    load: () => import("./polling.js"),
  },
  {
    name: "reasoning",
    about: "the reasoning rules, compared with the whole call",
    load: () => import("./reasoning.js"),
  },
  {
    name: "sandbox",
    about: "memory and speed of the sandbox with many runs",
    load: () => import("./sandbox.js"),
  },
  {
    name: "scale",
    about: "the generator on large documents, compared with others",
    load: () => import("./scale.js"),
  },
  {
    name: "sync",
    about: "the time to check whether one API lags",
    load: () => import("./sync.js"),
  },
  {
    name: "tests",
    about: "the duration of the tests, and the slowest files",
    load: () => import("./tests.js"),
  },
  {
    name: "watch",
    about: "the time from an edit of a spec to its types, compared with a whole run",
    load: () => import("./watch.js"),
  },
];

const help = `Usage: npm run bench -- NAME [options]

Measures one thing and something comparable in the same run, and reports whether it meets its limit.

${benches.map(({ name, about }) => `  ${name.padEnd(11)}${about}`).join("\n")}

  --help, -h   print this

Most benchmarks accept --rounds NUMBER. Run nothing else meanwhile: on a busy machine, results are unreliable.
Exit codes: 0 measured, 1 the measurement failed, 2 the benchmark does not exist.`;

interface Benchmark {
  readonly name: string;
  readonly about: string;
  /** Loaded only when it is asked for. */
  load(): Promise<{ bench(args: readonly string[]): Promise<void> }>;
}

/** Runs the named benchmark and returns the exit code: 2 if it does not exist. */
async function main([name = "", ...args]: readonly string[]): Promise<number> {
  if ([name, ...args].some((arg) => arg === "--help" || arg === "-h")) {
    print(help);
    return 0;
  }
  const benchmark = benches.find((one) => one.name === name);
  if (benchmark === undefined) {
    const known = benches.map((one) => one.name).join(", ");
    printError(`usage: npm run bench -- NAME [options]\nNAME is one of: ${known}`);
    return 2;
  }
  const { bench } = await benchmark.load();
  await bench(args);
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  printError(reasonOf(error));
  return 1;
});
