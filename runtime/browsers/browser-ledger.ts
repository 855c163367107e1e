import { checkOption } from "../errors/configuration-error.js";
import type { BrowserNotStoppedError } from "../errors/index.js";
import type { RequestOptions } from "../transport/index.js";

/** What `createLedger` of `cloud-agent-sdk/journal` returns, for the option `ledger` and for `stopAbandoned`. */
export interface BrowserLedger {
  /** Says what this is to those that take several things. */
  readonly kind: "ledger";
  /**
   * Makes sure that another browser can be recorded.
   *
   * @internal
   */
  makeRoom(): Promise<void>;
  /**
   * Records that this process opened a browser.
   *
   * @internal
   */
  opened(id: string, baseUrl: string): Promise<void>;
  /**
   * Records that a browser was stopped.
   *
   * @internal
   */
  stopped(id: string, baseUrl: string): Promise<void>;
  /**
   * Called by `stopAbandoned` of a client.
   *
   * @internal
   */
  stopAbandoned(steps: StopSteps, options?: StopAbandonedOptions): Promise<AbandonedBrowser[]>;
}

/** What stops browsers. */
export interface StopSteps {
  /** Stops a browser by its ID. Safe to retry. */
  stop(id: string, request: RequestOptions): Promise<unknown>;
  /** Host root of the service, for the ledger. */
  readonly baseUrl: string;
}

/** Result for a browser that an earlier process left open. */
export interface AbandonedBrowser {
  /** ID of the browser. */
  readonly id: string;
  /** Why the browser could not be stopped; absent if it was stopped. */
  readonly error?: BrowserNotStoppedError | undefined;
}

/** Settings of `stopAbandoned`, and of the calls that it makes. */
export interface StopAbandonedOptions extends RequestOptions {
  /**
   * How long to retry a stop that fails transiently, in milliseconds.
   *
   * @default 60_000
   */
  stopTimeout?: number | undefined;
}

/**
 * Stops the browsers in a ledger whose process ended without stopping them.
 *
 * @returns one entry for each such browser
 * @throws {ConfigurationError} when it is not a ledger, or its file cannot be used; nothing was sent
 */
export async function stopAbandoned(
  steps: StopSteps,
  ledger: BrowserLedger,
  options?: StopAbandonedOptions,
): Promise<AbandonedBrowser[]> {
  checkLedger(ledger);
  return ledger.stopAbandoned(steps, options);
}

/** The code of a ledger comes with the ledger, so that programs without one do not contain it. */
export function checkLedger(ledger: unknown): void {
  const { kind }: Partial<BrowserLedger> = Object(ledger);
  const expected = 'the result of `createLedger` from "cloud-agent-sdk/journal"';
  checkOption("ledger", kind === "ledger", expected);
}
