import type { ViteUserConfig } from "vitest/config";

/** The quick tests of what is mutated; they need neither system parts nor builds. */
const config: ViteUserConfig = {
  test: {
    include: ["test/runtime/{transport,transport/pace,budget,batch,pages,waiting}/*.test.ts"],
  },
};

export default config;
