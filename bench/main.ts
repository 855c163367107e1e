import { print, printError } from "../runtime/text/print.js";

const benches: readonly Benchmark[] = [
  {
    name: "budget",
    about: "how much of a rate several processes use, and that they keep to it",
    load: () => import("./budget.js"),
  },
  {
    name: "call",
    about: "one call beside fetch itself and openapi-fetch",
    load: () => import("./call.js"),
  },
  {
    name: "docs",
    about:
      "the build of the docs beside plain redocly build-docs, and the time until a page is shown",
    load: () => import("./docs.js"),
  },
  {
    name: "generate",
    about: "a run of the generator beside redocly generate-client, and its memory",
    load: () => import("./generate.js"),
  },
  {
    name: "package",
    about: "size, start and cost of types of the package beside others",
    load: () => import("./package/package.js"),
  },
  {
    name: "polling",
    about: "reads and delays of many waits beside polling at fixed times",
    load: () => import("./polling.js"),
  },
  {
    name: "reasoning",
    about: "the rules for reasoning beside the call that they belong to",
    load: () => import("./reasoning.js"),
  },
  {
    name: "sandbox",
    about: "memory and speed of the sandbox with many runs",
    load: () => import("./sandbox.js"),
  },
  {
    name: "scale",
    about: "the generator on large documents beside others",
    load: () => import("./scale.js"),
  },
  {
    name: "sync",
    about: "how long it takes to hear whether one API lags",
    load: () => import("./sync.js"),
  },
  {
    name: "tests",
    about: "how long the tests take, and which files take longest",
    load: () => import("./tests.js"),
  },
  {
    name: "watch",
    about: "from an edit of a spec to its types, beside a whole run",
    load: () => import("./watch.js"),
  },
];

const help = `Usage: npm run bench -- NAME [options]

Measures one thing, beside something comparable in the same run, and says whether it keeps to its limit.

${benches.map(({ name, about }) => `  ${name.padEnd(11)}${about}`).join("\n")}

  --help, -h   print this

An option of most is --rounds NUMBER. Let nothing else run beside it: on a busy machine a figure says little.
Exit codes: 0 measured, 1 it could not be measured, 2 there is no such benchmark.`;

interface Benchmark {
  readonly name: string;
  readonly about: string;
  /** Loaded only when it is asked for. */
  load(): Promise<{ bench(args: readonly string[]): Promise<void> }>;
}

/** Runs the named benchmark and gives the exit code: 2 when there is none of that name. */
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
  printError(error instanceof Error ? error.message : String(error));
  return 1;
});
