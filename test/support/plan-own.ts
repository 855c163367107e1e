import { planProject } from "../../generator/run/project/project.js";
import type { Plan } from "../../generator/document/plan.js";
import { ownProject } from "../../scripts/programs/own-project.js";
import { projectRoot } from "../../scripts/support/project.mjs";

/** Plans a run over this project. */
export function planOwn(): Promise<Plan> {
  return planProject(ownProject(projectRoot));
}
