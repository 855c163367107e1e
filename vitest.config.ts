import type { ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = {
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A test that checks nothing has not passed.
    expect: { requireAssertions: true },
  },
};

export default config;
