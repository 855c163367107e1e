/** Every benchmark, loaded only when it is asked for. */
const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  budget: () => import("./budget.js"),
  call: () => import("./call.js"),
  generate: () => import("./generate.js"),
  package: () => import("./package/package.js"),
  polling: () => import("./polling.js"),
  reasoning: () => import("./reasoning.js"),
  sandbox: () => import("./sandbox.js"),
  scale: () => import("./scale.js"),
  watch: () => import("./watch.js"),
};

/** What the file of a benchmark exports. */
interface Bench {
  bench(args: readonly string[]): Promise<void>;
}

/** Runs the named benchmark and gives the exit code: 2 when there is none of that name. */
async function main([name = "", ...args]: readonly string[]): Promise<number> {
  const load = Object.hasOwn(benches, name) ? benches[name] : undefined;
  if (load === undefined) {
    const known = Object.keys(benches).toSorted().join(", ");
    console.error(`usage: npm run bench -- NAME [options]\nNAME is one of: ${known}`);
    return 2;
  }
  const { bench } = await load();
  await bench(args);
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
