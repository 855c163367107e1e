import { print, printError } from "../runtime/text/print.js";
import { reasonOf } from "../runtime/text/show.js";

const benches: Readonly<Record<string, Benchmark>> = {
  call: ["one call, compared with fetch and openapi-fetch", () => import("./call.js")],
  docs: [
    "the docs build, compared with plain redocly build-docs, the time until a page is visible, and Lighthouse scores",
    () => import("./docs/docs.js"),
  ],
  fleet: [
    "jobs of a fleet per second, compared with BullMQ by hand",
    () => import("./fleet/fleet.js"),
  ],
  generate: [
    "time and memory of a generator run, compared with redocly generate-client",
    () => import("./generate.js"),
  ],
  package: [
    "bundle size, startup and type checking of the package, compared with others",
    () => import("./package/package.js"),
  ],
  scale: ["the generator on large documents, compared with others", () => import("./scale.js")],
  watch: [
    "the time from an edit of a spec to its types, compared with a whole run",
    () => import("./watch.js"),
  ],
};

const help = `Usage: npm run bench -- NAME [options]

Measures one thing and something comparable in the same run, and reports whether it meets its limit.

${Object.entries(benches)
  .map(([name, [about]]) => `  ${name.padEnd(11)}${about}`)
  .join("\n")}

  --help, -h   print this

Most benchmarks accept --rounds NUMBER. Run nothing else meanwhile: on a busy machine, results are unreliable.
Exit codes: 0 measured, 1 the measurement failed, 2 the benchmark does not exist.`;

/** What it measures, and its program, which is loaded only when it is asked for. */
type Benchmark = readonly [
  about: string,
  load: () => Promise<{ bench(args: readonly string[]): Promise<void> }>,
];

/** Runs the named benchmark and returns the exit code: 2 if it does not exist. */
async function main([name = "", ...args]: readonly string[]): Promise<number> {
  if ([name, ...args].some((arg) => arg === "--help" || arg === "-h")) {
    print(help);
    return 0;
  }
  const [, load] = Object.hasOwn(benches, name) ? (benches[name] ?? []) : [];
  if (load === undefined) {
    const known = Object.keys(benches).join(", ");
    printError(`usage: npm run bench -- NAME [options]\nNAME is one of: ${known}`);
    return 2;
  }
  const { bench } = await load();
  await bench(args);
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  printError(reasonOf(error));
  return 1;
});
