/**
 * Our rules for `redocly lint`, and the node types that let the bundler see into our extensions.
 */
import { defaultAgrees } from "./default-agrees.mjs";
import { extensionKnown } from "./extension-known.mjs";
import { extensionNames } from "./extension-schemas.mjs";
import { extensionShape } from "./extension-shape.mjs";
import { extensionTypes } from "./extension-types.mjs";
import { fieldDescribed } from "./field-described.mjs";
import { noExtension } from "./no-extension.mjs";
import { operationComplete } from "./operation-complete.mjs";
import { reasoningModels } from "./reasoning-models.mjs";
import { reasoningPaths } from "./reasoning-paths.mjs";
import { toolComplete } from "./tool-complete.mjs";

// Redocly loads a plugin by its default export.
export default function plugin() {
  return {
    id: "sdk",
    typeExtension: { oas3: extensionTypes(extensionNames) },
    rules: {
      oas3: {
        "default-agrees": defaultAgrees,
        "extension-known": extensionKnown,
        "extension-shape": extensionShape,
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
