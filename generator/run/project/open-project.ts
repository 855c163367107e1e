import { isDeepStrictEqual } from "node:util";
import { type Inputs, readInputs } from "../../document/inputs.js";
import { ownPackage } from "./config.js";
import { loadConfig, type LoadedConfig } from "./load-config.js";
import type { Project } from "./project.js";

/** Opens the project in a folder, whose configuration is loaded again after an edit. */
export function openProject(root: string): Project {
  let known: (LoadedConfig & { readonly inputs: Inputs }) | undefined;
  return {
    root,
    command: `npx ${ownPackage}`,
    async loadConfig() {
      if (known === undefined || !isDeepStrictEqual(readInputs(known.files), known.inputs)) {
        const loaded = await loadConfig(root);
        known = { ...loaded, inputs: readInputs(loaded.files) };
      }
      return known.config;
    },
    get files() {
      return known?.files ?? [];
    },
  };
}
