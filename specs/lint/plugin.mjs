/**
 * Our rules for `redocly lint`, beside those of the generator, which know the extensions of all overlays. Values that
 * only this service has are in `specs/extensions/`.
 */
import { readdirSync } from "node:fs";
import { extensionsPlugin } from "../../generator/document/extensions/plugin.mjs";
import { defaultAgrees } from "./default-agrees.mjs";
import { fieldDescribed } from "./field-described.mjs";
import { noExtension } from "./no-extension.mjs";
import { operationComplete } from "./operation-complete.mjs";
import { reasoningModels } from "./reasoning-models.mjs";
import { reasoningPaths } from "./reasoning-paths.mjs";
import { toolComplete } from "./tool-complete.mjs";

const root = new URL("../../", import.meta.url);
const overlays = readdirSync(new URL("overlays/", root), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `overlays/${name}/`);
const folders = ["generator/document/extensions/", ...overlays, "specs/extensions/"];
const suffix = ".schema.json";
const schemas = folders.flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((file) => file.endsWith(suffix))
    .map((file) => [file.slice(0, -suffix.length), new URL(folder + file, root)]),
);

// Redocly loads a plugin by its default export.
export default function plugin() {
  const { rules, ...others } = extensionsPlugin(Object.fromEntries(schemas));
  return {
    ...others,
    rules: {
      oas3: {
        ...rules?.oas3,
        "default-agrees": defaultAgrees,
        "field-described": fieldDescribed,
        "no-extension": noExtension,
        "operation-complete": operationComplete,
        "reasoning-models": reasoningModels,
        "reasoning-paths": reasoningPaths,
        "tool-complete": toolComplete,
      },
    },
  };
}
