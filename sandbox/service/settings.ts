import { checkNames } from "./check-names.js";
import { applyChanges, type Changes } from "./apply-changes.js";

/**
 * Settings for what the service's description leaves open and a server needs. Each default is an assumption of the
 * sandbox; a test that depends on one should set it.
 */
export interface SandboxSettings {
  /**
   * HTTP status of a throttle of either layer; not shown.
   *
   * @default 429
   */
  readonly throttleStatus: number;
  /**
   * Whether requests are counted and throttled.
   *
   * @default true
   */
  readonly throttling: boolean;
  /**
   * Requests per second and source address that the edge layer accepts on average in its window. An absent budget has
   * the described rate.
   *
   * @default {}
   */
  readonly edgeRate: RateOverride;
  /**
   * What happens to a run when the project has no concurrency left: it is accepted and stays queued until there is
   * some, or it is rejected. Neither is shown.
   *
   * @default "wait"
   */
  readonly overCapacity: "wait" | "refuse";
  /**
   * HTTP status of a rejection for lack of concurrency.
   *
   * @default 429
   */
  readonly overCapacityStatus: number;
  /**
   * Price of a run, in US dollars; prices are not shown.
   *
   * @default 0
   */
  readonly runPriceUsd: number;
  /**
   * Credits of a new account, in US dollars; the amount is not shown.
   *
   * @default 0
   */
  readonly signupCreditsUsd: number;
  /**
   * HTTP status of a rejection for lack of credits, or because a key's spending cap is reached.
   *
   * @default 402
   */
  readonly noCreditsStatus: number;
  /**
   * What a recorded browser says about its recording. When a recording is available is not shown.
   *
   * @default true
   */
  readonly recordingAvailable: boolean;
}

/** Requests per second by budget. An absent budget is not overridden. */
export interface RateOverride {
  readonly general?: number | undefined;
  readonly status?: number | undefined;
}

/** The default settings of a sandbox. */
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

/** Changes to settings. An absent setting stays as it is. */
export type SettingsChanges = Changes<SandboxSettings>;

/**
 * Returns the settings after some changes.
 *
 * @throws {RangeError} for an invalid value
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
    throw new RangeError(`overCapacity must be "wait" or "refuse", not ${next.overCapacity}`);
  }
  return next;
}

/** Every budget. The type ensures that none is missing. */
const budgets: Readonly<Record<keyof RateOverride, true>> = { general: true, status: true };

/** @throws {RangeError} when a rate is not that of a budget, or not a number above 0 */
export function checkRate(name: string, rates: RateOverride): void {
  checkNames(name, rates, Object.keys(budgets));
  const { general, status } = rates;
  for (const rate of [general, status]) {
    if (rate !== undefined && !(rate > 0)) {
      throw new RangeError(`${name} must be a number of requests per second above 0, not ${rate}`);
    }
  }
}

/** @throws {RangeError} when the amount is not a number of at least 0 */
export function checkAmount(name: string, amount: number): void {
  if (!(amount >= 0)) throw new RangeError(`${name} must be a number of 0 or more, not ${amount}`);
}

function checkStatus(name: string, status: number): void {
  if (Number.isInteger(status) && status >= 400 && status <= 599) return;
  throw new RangeError(`${name} must be an HTTP status from 400 to 599, not ${status}`);
}
