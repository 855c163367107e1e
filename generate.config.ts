import { type Config, defineConfig } from "./generator/project/config.js";

const config: Config = defineConfig({
  apis: "specs/redocly.yaml",
  lint: "specs/lint/redocly.yaml",
  out: "generated",
  client: { name: "CloudAgent" },
  runtime: { folder: "." },
  // Only a document with extensions needs them, and ts-morph with them.
  overlays: async () => (await import("./overlays/index.js")).overlays,
});

export default config;
