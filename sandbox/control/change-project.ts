import { restrictions } from "../rules/check-project.js";
import { applyChanges, type Changes } from "../service/apply-changes.js";
import type { AutoRecharge, CreditsBalance } from "../service/credits.js";
import type { Agreement, Project } from "../service/projects.js";
import { checkNames } from "../service/check-names.js";
import { checkAmount, checkRate } from "../service/settings.js";

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
 */
export function changeProject(project: Project, given: ProjectChanges): void {
  checkChanges(given);
  const { credits, autoRecharge, ...changes } = given;
  const agreement = applyChanges(project.agreement, changes);
  checkAgreement(agreement);
  checkMoney(credits, autoRecharge);
  project.agreement = agreement;
  if (credits !== undefined) project.credits.set(credits);
  if (autoRecharge !== undefined) project.credits.setAutoRecharge(autoRecharge ?? undefined);
}

/** Every member; the types make sure that none is missing. */
const members: Readonly<Record<keyof ProjectChanges, true>> = {
  paymentsUsd: true,
  existingGrant: true,
  legacyPlanGrant: true,
  requestRate: true,
  providerKeys: true,
  restriction: true,
  credits: true,
  autoRecharge: true,
};
const creditsMembers: Readonly<Record<keyof CreditsBalance, true>> = {
  signupUsd: true,
  topUpUsd: true,
};
const rechargeMembers: Readonly<Record<keyof AutoRecharge, true>> = {
  triggerUsd: true,
  purchaseUsd: true,
};

function checkChanges(changes: ProjectChanges): void {
  checkNames("project", changes, Object.keys(members));
  checkNames("credits", changes.credits ?? {}, Object.keys(creditsMembers));
  checkNames("autoRecharge", changes.autoRecharge ?? {}, Object.keys(rechargeMembers));
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
  throw new RangeError(`restriction must be one of ${restrictions.join(", ")}, not ${restriction}`);
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
