import { overlays } from "./overlays/index.js";
import { type Config, defineConfig } from "./generator/run/project/config.js";

const config: Config = defineConfig({
  apis: "specs/redocly.yaml",
  lint: "specs/lint/redocly.yaml",
  out: "generated",
  client: { name: "CloudAgent" },
  runtime: { folder: "." },
  overlays,
});

export default config;
