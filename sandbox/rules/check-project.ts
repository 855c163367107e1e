import { regions, type RegionSummary } from "../../generated/regions.js";
import type { ServedOperation } from "../openapi/served-operation.js";
import type { ValidationDetail } from "../../runtime/errors/index.js";
import type { Project } from "../service/projects.js";
import { regionalRule } from "./regional-rule.js";

/** The kinds of projects that some region does not support. */
export const restrictions: readonly string[] = [
  ...new Set(Object.values(regions).flatMap(({ unsupportedProjects }) => unsupportedProjects)),
];

/** Returns why a region rejects a project as such. The wording is the sandbox's own. */
export function checkProject(region: string, { agreement }: Project): ValidationDetail[] {
  const { restriction } = agreement;
  const summaries: Readonly<Record<string, RegionSummary>> = regions;
  const unsupported = summaries[region]?.unsupportedProjects ?? [];
  if (restriction === undefined || !unsupported.includes(restriction)) return [];
  const msg = `The region ${region} does not support ${restriction}`;
  return [{ loc: ["header"], msg, type: "unsupported_project" }];
}

/** Returns why a region rejects a model for a project. */
export function checkModel(
  operation: ServedOperation,
  region: string,
  { agreement }: Project,
  model: string | undefined,
): ValidationDetail[] {
  const rule = regionalRule(operation, region, "model");
  if (rule?.providers === undefined || model === undefined) return [];
  if (rule.managed?.includes(model) === true) return [];
  // Every model's name begins with its family, which also decides about unknown models.
  const provider = rule.providers.find((each) => model.startsWith(`${each}-`));
  if (provider !== undefined && agreement.providerKeys[region]?.includes(provider)) return [];
  const problem =
    provider === undefined ? "is not available in" : `needs a key of ${provider} that is stored in`;
  const msg = `Model ${model} ${problem} the region ${region}`;
  return [{ loc: ["body", "model"], msg, type: "value_error" }];
}
