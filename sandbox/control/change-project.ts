import { restrictions } from "../rules/check-project.js";
import { applyChanges, type Changes } from "../service/apply-changes.js";
import type { AutoRecharge, CreditsBalance } from "../service/credits.js";
import type { Agreement, Project } from "../service/projects.js";
import { checkAmount, checkRate } from "../service/settings.js";

/** What to change about a project; an absent field stays as it is. */
export interface ProjectChanges extends Changes<Agreement> {
  /** How many credits are left. */
  readonly credits?: Changes<CreditsBalance> | undefined;
  /** Buys credits by itself; `null` turns that off. */
  readonly autoRecharge?: AutoRecharge | null | undefined;
}

/**
 * Changes what is agreed with a project.
 *
 * @throws {RangeError} for a value that cannot be agreed
 */
export function changeProject(
  project: Project,
  { credits, autoRecharge, ...changes }: ProjectChanges,
): void {
  const agreement = applyChanges(project.agreement, changes);
  checkAgreement(agreement);
  checkMoney(credits, autoRecharge);
  project.agreement = agreement;
  if (credits !== undefined) project.credits.set(credits);
  if (autoRecharge !== undefined) project.credits.setAutoRecharge(autoRecharge ?? undefined);
}

function checkAgreement(agreement: Agreement): void {
  const {
    paymentsUsd,
    existingGrant = 0,
    legacyPlanGrant = 0,
    requestRate,
    restriction,
  } = agreement;
  for (const [name, amount] of Object.entries({ paymentsUsd, existingGrant, legacyPlanGrant })) {
    checkAmount(name, amount);
  }
  checkRate("requestRate", requestRate);
  if (restriction === undefined || restrictions.includes(restriction)) return;
  throw new RangeError(`restriction is one of ${restrictions.join(", ")}, not ${restriction}`);
}

function checkMoney(
  credits: ProjectChanges["credits"],
  autoRecharge: ProjectChanges["autoRecharge"],
): void {
  checkAmount("signupUsd", credits?.signupUsd ?? 0);
  checkAmount("topUpUsd", credits?.topUpUsd ?? 0);
  checkAmount("triggerUsd", autoRecharge?.triggerUsd ?? 0);
  checkAmount("purchaseUsd", autoRecharge?.purchaseUsd ?? 0);
}
