import type { ViteUserConfig } from "vitest/config";

/** The quick tests of what is mutated; they need neither system parts nor builds. */
const config: ViteUserConfig = {
  test: {
    include: ["test/runtime/{transport,budget}/*.test.ts", "test/overlays/polling/*.test.ts"],
    // Runs the generator, which has nothing to do with what is mutated.
    exclude: ["test/overlays/polling/overlay.test.ts"],
  },
};

export default config;
