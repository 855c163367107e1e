import { availableParallelism } from "node:os";
import type { TestProjectConfiguration, ViteUserConfigFnObject } from "vitest/config";
import { temporaryRoot } from "./test/support/temporary-root.js";

// Every process that a test starts goes by it as well.
process.env["TMPDIR"] = temporaryRoot();

// Tests of what is built, which takes longer and happens once: the package, and the docs.
const ofPackage = ["{package,command,samples,first-ten-minutes}", "attacks/command"];
const ofDocs = ["docs", "attacks/docs"];

// What has to be on time: real processes that keep a rate together.
const onTime = ["runtime/budget/redis", "attacks/budget"];

// What starts no process of its own and leaves nothing behind: no need for a new world for each file.
const units = [
  "{runtime,overlays,specs,contract}",
  "sandbox/{service,handlers,rules,http,openapi,control}",
  "generator/{api,client,document,follow/compare,run/verify}",
];

const config: ViteUserConfigFnObject = ({ mode }) => ({
  test: {
    // Tests wait for processes, servers and timers about half of the time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      project(mode, "units", units, { exclude: onTime, pool: "threads" }),
      project(mode, "sources", ["."], { exclude: [...units, ...ofPackage, ...ofDocs, ...onTime] }),
      project(mode, "package", ofPackage, {
        globalSetup: "test/package/support/install-package.ts",
      }),
      project(mode, "docs", ofDocs, { globalSetup: "test/docs/support/build-docs.ts" }),
      project(mode, "on time", onTime, {
        isolate: true,
        // Without the other projects: those would take the processor from these when their time has come.
        maxWorkers: 2,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});

type TestOptions = NonNullable<Extract<TestProjectConfiguration, { test?: unknown }>["test"]>;

/**
 * The tests in some folders of `test/` that guard a change; in mode `long` (`npm run test:long`), those that prove a claim
 * by time or number, which are in files of their own.
 */
function project(
  mode: string,
  name: string,
  folders: readonly string[],
  { exclude = [], ...options }: TestOptions,
): TestProjectConfiguration {
  const files = (folder: string): string =>
    `test/${folder}/**/*${mode === "long" ? ".long" : ""}.test.ts`;
  return {
    test: {
      name,
      include: folders.map(files),
      exclude: [...exclude.map(files), ...(mode === "long" ? [] : ["**/*.long.test.ts"])],
      isolate: false,
      // What only waits may do so together.
      maxConcurrency: 30,
      provide: { mode },
      testTimeout: 240_000,
      hookTimeout: 240_000,
      // Holds all traffic with sandboxes against the documents.
      setupFiles: ["test/support/second-opinion/setup.ts"],
      // A test that checks nothing has not passed.
      expect: { requireAssertions: true },
      ...options,
    },
  };
}

export default config;
