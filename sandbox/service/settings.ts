import {
  applyChanges,
  type Changes,
  isAmount,
  isFlag,
  objectOf,
  oneOf,
  type Check,
} from "./check-members.js";

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
  /** Requests per second for everything but status lookups. Default: as documented. */
  readonly general?: number | undefined;
  /** Requests per second for status lookups. Default: as documented. */
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
  checkSettings(changes, "settings");
  return applyChanges(settings, changes);
}

const isPerSecond: Check = (value, place) => {
  if (typeof value === "number" && value > 0) return;
  const kind = "a number of requests per second above 0";
  throw new RangeError(`${place} must be ${kind}, not ${String(value)}`);
};

const isStatus: Check = (value, place) => {
  if (Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599) return;
  throw new RangeError(`${place} must be an HTTP status from 400 to 599, not ${String(value)}`);
};

/** Checks rates by budget. */
export const isRate: Check = objectOf<RateOverride>({ general: isPerSecond, status: isPerSecond });

const checkSettings = objectOf<SandboxSettings>({
  throttleStatus: isStatus,
  throttling: isFlag,
  edgeRate: isRate,
  overCapacity: oneOf("wait", "refuse"),
  overCapacityStatus: isStatus,
  runPriceUsd: isAmount,
  signupCreditsUsd: isAmount,
  noCreditsStatus: isStatus,
  recordingAvailable: isFlag,
});
