/// <reference lib="esnext.disposable" preserve="true" />
import type { BrowserNotStoppedError } from "../errors/index.js";
import { callQuietly } from "../hooks/call-quietly.js";
import { checkDuration, onAbort, throwIfAborted } from "../time/index.js";
import { checkHook, type RequestOptions } from "../transport/index.js";
import { type BrowserLedger, checkLedger, type StopSteps } from "./browser-ledger.js";
import { stopSurely } from "./stop-surely.js";

/** Options of a browser that stops itself, and of the calls for it. All are optional. */
export interface OpenBrowserOptions extends RequestOptions {
  /** Aborts the creation, or stops the browser if it is already open. */
  signal?: AbortSignal | undefined;
  /**
   * How long to retry a stop that fails transiently, in milliseconds.
   *
   * @default 60_000
   */
  stopTimeout?: number | undefined;
  /**
   * Called when the browser could not be stopped, including after an abort. Report the ID here so that a person can
   * stop the browser. The stop awaits it and ignores its errors.
   */
  onStopFailed?: ((error: BrowserNotStoppedError) => unknown) | undefined;
  /**
   * Records open browsers in a file. If this process crashes, `stopAbandoned` in a later process can stop them. Pass the
   * result of `createLedger` from `cloud-agent-sdk/journal`.
   *
   * @default nothing is recorded
   */
  ledger?: BrowserLedger | undefined;
}

/**
 * A browser as the service returned it, with methods to stop it.
 *
 * @example
 * ```ts
 * const settings = { proxyCountryCode: "de" } as const;
 * await using browser = await client.browsers.open(settings);
 * console.log(browser.cdpUrl); // connect your own CDP client here
 * // The browser is stopped when this block ends, even if it throws.
 * ```
 */
export type OpenBrowser<Browser> = Browser & {
  /**
   * Stops the browser. Does nothing if the browser is already stopped.
   *
   * @throws {BrowserNotStoppedError} when the browser could not be stopped
   */
  stop(): Promise<void>;
  /** Stops the browser at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void>;
};

/** The calls that a browser is opened and stopped with. */
export interface OpenBrowserSteps<Browser> extends StopSteps {
  /** Creates the browser. */
  create(request: RequestOptions): Promise<Browser>;
}

/**
 * Creates a browser that is stopped exactly once: by `stop()`, at the end of an `await using` block, or when `signal`
 * aborts.
 *
 * An abort during the creation waits for the response, because its ID is needed to stop the browser.
 *
 * Source: Service description, States and transitions (rule 3).
 *
 * @throws {OutcomeUnknownError} when a browser may have been created, but no answer arrived
 * @throws {ConfigurationError} when an option is invalid; nothing was sent
 */
export async function openBrowser<Browser extends { readonly id: string }>(
  steps: OpenBrowserSteps<Browser>,
  options: OpenBrowserOptions = {},
): Promise<OpenBrowser<Browser>> {
  const { ledger, stopTimeout: timeout, onStopFailed, ...creating } = options;
  const { signal, ...request } = creating;
  checkHook("onStopFailed", onStopFailed);
  if (timeout !== undefined) checkDuration("stopTimeout", timeout);
  if (ledger !== undefined) checkLedger(ledger);
  await ledger?.makeRoom();
  const browser = await steps.create(creating);
  const { id } = browser;
  const stop = onceDone(async () => {
    const failure = await stopSurely(id, () => steps.stop(id, request), timeout);
    if (failure !== undefined) {
      await callQuietly(() => onStopFailed?.(failure));
      throw failure;
    }
    release?.();
    await ledger?.stopped(id, steps.baseUrl);
  });
  const release = signal && onAbort(signal, () => void stop().catch(() => {}));
  try {
    await ledger?.opened(id, steps.baseUrl);
    throwIfAborted(signal);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...browser, stop, [Symbol.asyncDispose]: stop };
}

/** Does work once, however often it is called. Failed work can be retried. */
function onceDone(work: () => Promise<void>): () => Promise<void> {
  let doing: Promise<void> | undefined;
  return () =>
    (doing ??= work().catch((error: unknown) => {
      doing = undefined;
      throw error;
    }));
}
