import type { ViteUserConfig } from "vitest/config";

/** The quick tests of what is mutated; they need neither system parts nor builds. */
const config: ViteUserConfig = {
  test: {
    include: ["test/runtime/{transport/{,pace/,response/},{budget,batch,pages,waiting}/}*.test.ts"],
    // As in the project: a slow machine is no failure.
    testTimeout: 240_000,
  },
};

export default config;
