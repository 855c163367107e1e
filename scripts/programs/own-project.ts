import config from "../../generate.config.js";
import type { Project } from "../../generator/run/project/project.js";

/** This project, or a copy of it. */
export function ownProject(root: string): Project {
  return { root, command: "npm run generate", loadConfig: async () => config };
}
