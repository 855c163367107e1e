import type { ViteUserConfig } from "vitest/config";

// Tests of what is built, which takes longer and happens once: the package, its command and the docs.
const ofBuilds = ["test/{package,command,docs,first-ten-minutes}/**/*.test.ts"];

const shared = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A test that checks nothing has not passed.
  expect: { requireAssertions: true },
};

const config: ViteUserConfig = {
  test: {
    projects: [
      {
        test: { ...shared, name: "sources", include: ["test/**/*.test.ts"], exclude: ofBuilds },
      },
      {
        test: {
          ...shared,
          name: "builds",
          include: ofBuilds,
          globalSetup: "test/package/support/install-package.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // After the others, so that what they time is not disturbed.
          sequence: { groupOrder: 1 },
          fileParallelism: true,
        },
      },
    ],
  },
};

export default config;
