import { availableParallelism } from "node:os";
import type { ViteUserConfig } from "vitest/config";
import { temporaryRoot } from "./test/support/temporary-root.js";

// Every process that a test starts goes by it as well.
process.env["TMPDIR"] = temporaryRoot();

// Tests of what is built, which takes longer and happens once: the package, and the docs.
const ofPackage = [
  "test/{package,command,samples,first-ten-minutes}/**/*.test.ts",
  "test/attacks/command/**/*.test.ts",
];
const ofDocs = ["test/docs/**/*.test.ts", "test/attacks/docs/**/*.test.ts"];

// What has to be on time: real processes that keep a rate together.
const onTime = ["test/runtime/budget/redis/**/*.test.ts", "test/attacks/budget/**/*.test.ts"];

// What starts no process of its own and leaves nothing behind: no need for a new world for each file.
const units = [
  "test/{runtime,overlays,specs,contract,faults}/**/*.test.ts",
  "test/sandbox/{service,handlers,rules,http,openapi,control}/**/*.test.ts",
  "test/generator/{model,text,named,weave,emit,load,read,compare,verify,sync}/**/*.test.ts",
];

// What runs tests itself.
const ofMaintainer = ["test/scenarios/two-releases-ahead.test.ts"];

const shared = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Holds all traffic with sandboxes against the documents.
  setupFiles: ["test/support/second-opinion/setup.ts"],
  // A test that checks nothing has not passed.
  expect: { requireAssertions: true },
};

const config: ViteUserConfig = {
  test: {
    // By itself, vitest leaves one processor alone: on two, that is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...shared,
          name: "units",
          include: units,
          exclude: onTime,
          pool: "threads",
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: "sources",
          include: ["test/**/*.test.ts"],
          exclude: [...units, ...ofPackage, ...ofDocs, ...onTime, ...ofMaintainer],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: "package",
          include: ofPackage,
          isolate: false,
          globalSetup: "test/package/support/install-package.ts",
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          ...shared,
          name: "docs",
          include: ofDocs,
          isolate: false,
          globalSetup: "test/docs/support/build-docs.ts",
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          ...shared,
          name: "on time",
          include: onTime,
          // What only waits may do so together.
          maxConcurrency: 30,
          // Without the other projects: those would take the processor from these when their time has come.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: "maintainer",
          include: ofMaintainer,
        },
      },
    ],
  },
};

export default config;
