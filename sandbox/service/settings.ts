import { checkNames } from "./check-names.js";
import { applyChanges, type Changes } from "./apply-changes.js";

/**
 * What the service's description leaves open and a server cannot do without. Each value here is an
 * assumption of the sandbox; a test that depends on one should set it.
 */
export interface SandboxSettings {
  /**
   * HTTP status of a throttled answer, of both layers; which one the service uses is not shown.
   * @default 429
   */
  readonly throttleStatus: number;
  /**
   * Whether requests are counted and throttled at all.
   * @default true
   */
  readonly throttling: boolean;
  /**
   * Requests per second and source address that the edge layer lets through on average over its
   * window; an absent budget has the described one.
   * @default {}
   */
  readonly edgeRate: RateOverride;
  /**
   * What happens to a run for which the project has no concurrency left: it is accepted and stays
   * queued until there is some, or it is refused. Neither is shown.
   * @default "wait"
   */
  readonly overCapacity: "wait" | "refuse";
  /**
   * HTTP status of what is refused for want of concurrency.
   * @default 429
   */
  readonly overCapacityStatus: number;
  /**
   * What a run costs, in US dollars; prices are not shown.
   * @default 0
   */
  readonly runPriceUsd: number;
  /**
   * Credits that a project gets when an agent signs up, in US dollars; the amount is not shown.
   * @default 0
   */
  readonly signupCreditsUsd: number;
  /**
   * HTTP status of what is refused for want of credits, or because a key's spending cap is reached.
   * @default 402
   */
  readonly noCreditsStatus: number;
  /**
   * What a recorded browser says about its recording. When there will be one is not shown.
   * @default true
   */
  readonly recordingAvailable: boolean;
}

/** Requests per second by budget; an absent budget is not overridden. */
export interface RateOverride {
  readonly general?: number | undefined;
  readonly status?: number | undefined;
}

/** The settings of a sandbox that nothing else was asked of. */
export const defaultSettings: SandboxSettings = {
  throttleStatus: 429,
  throttling: true,
  edgeRate: {},
  overCapacity: "wait",
  overCapacityStatus: 429,
  runPriceUsd: 0,
  signupCreditsUsd: 0,
  noCreditsStatus: 402,
  recordingAvailable: true,
};

/** What to change; an absent setting stays as it is. */
export type SettingsChanges = Changes<SandboxSettings>;

/**
 * The settings after some changes.
 *
 * @throws {RangeError} for a value that a setting cannot have
 */
export function changeSettings(
  settings: SandboxSettings,
  changes: SettingsChanges,
): SandboxSettings {
  checkNames("settings", changes, Object.keys(defaultSettings));
  const next = applyChanges(settings, changes);
  checkStatus("throttleStatus", next.throttleStatus);
  checkStatus("overCapacityStatus", next.overCapacityStatus);
  checkStatus("noCreditsStatus", next.noCreditsStatus);
  checkAmount("runPriceUsd", next.runPriceUsd);
  checkAmount("signupCreditsUsd", next.signupCreditsUsd);
  checkRate("edgeRate", next.edgeRate);
  if (!["wait", "refuse"].includes(next.overCapacity)) {
    throw new RangeError(`overCapacity is "wait" or "refuse", not ${next.overCapacity}`);
  }
  return next;
}

/** @throws {RangeError} unless every given rate is a number above 0 */
export function checkRate(name: string, { general, status }: RateOverride): void {
  for (const rate of [general, status]) {
    if (rate !== undefined && !(rate > 0)) {
      throw new RangeError(`${name} is a number of requests per second above 0, not ${rate}`);
    }
  }
}

/** @throws {RangeError} unless the amount is a number from 0 on */
export function checkAmount(name: string, amount: number): void {
  if (!(amount >= 0)) throw new RangeError(`${name} is a number from 0 on, not ${amount}`);
}

function checkStatus(name: string, status: number): void {
  if (Number.isInteger(status) && status >= 400 && status <= 599) return;
  throw new RangeError(`${name} is an HTTP status from 400 to 599, not ${status}`);
}
