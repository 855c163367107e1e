import type { ViteUserConfig } from "vitest/config";

// Tests of what is built, which takes longer and happens once: the package, and the docs.
const ofPackage = ["test/{package,command,samples,first-ten-minutes}/**/*.test.ts"];
const ofDocs = ["test/docs/**/*.test.ts"];

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
        test: {
          ...shared,
          name: "sources",
          include: ["test/**/*.test.ts"],
          exclude: [...ofPackage, ...ofDocs],
        },
      },
      {
        test: {
          ...shared,
          name: "package",
          include: ofPackage,
          globalSetup: "test/package/support/install-package.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // After the others, whose times would be disturbed.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: "docs",
          include: ofDocs,
          globalSetup: "test/docs/support/build-docs.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
};

export default config;
