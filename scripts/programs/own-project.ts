import config from "../../generate.config.js";
import type { Project } from "../../generator/project/project.js";
import { overlaysOf } from "../../generator/project/config.js";
import { projectRoot } from "../../generator/model/paths.js";
import type { LoadOverlays } from "../../generator/weave/overlay.js";

/** This project, or a copy of it. */
export function ownProject(root: string = projectRoot): Project {
  return { root, command: "npm run generate", loadConfig: async () => config };
}

/** Loads this project's overlays when a document needs them. */
export const loadOverlays: LoadOverlays = overlaysOf(config);
