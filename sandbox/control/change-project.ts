import { restrictions } from "../rules/check-project.js";
import {
  applyChanges,
  type Changes,
  isAmount,
  isText,
  listOf,
  objectOf,
  oneOf,
  recordOf,
} from "../service/check-members.js";
import type { AutoRecharge, CreditsBalance } from "../service/credits.js";
import type { Agreement, Project } from "../service/projects.js";
import { isRate } from "../service/settings.js";

/** Changes to a project. An absent field stays as it is. */
export interface ProjectChanges extends Changes<Agreement> {
  /** Number of credits left. */
  readonly credits?: Changes<CreditsBalance> | undefined;
  /** Recharges credits automatically; `null` disables it. */
  readonly autoRecharge?: AutoRecharge | null | undefined;
}

/**
 * Changes the agreements of a project.
 *
 * @throws {RangeError} for an invalid value
 * @internal
 */
export function changeProject(project: Project, given: ProjectChanges): void {
  checkChanges(given, "project");
  const { credits, autoRecharge, ...changes } = given;
  project.agreement = applyChanges(project.agreement, changes);
  if (credits !== undefined) project.credits.set(credits);
  if (autoRecharge !== undefined) project.credits.setAutoRecharge(autoRecharge ?? undefined);
}

const isRecharge = objectOf<AutoRecharge>({ triggerUsd: isAmount, purchaseUsd: isAmount }, [
  "triggerUsd",
  "purchaseUsd",
]);

const checkChanges = objectOf<ProjectChanges>({
  paymentsUsd: isAmount,
  existingGrant: isAmount,
  legacyPlanGrant: isAmount,
  requestRate: isRate,
  providerKeys: recordOf(listOf(isText)),
  restriction: oneOf(...restrictions),
  credits: objectOf<CreditsBalance>({ signupUsd: isAmount, topUpUsd: isAmount }),
  autoRecharge: (value, place) => value === null || isRecharge(value, place),
});
