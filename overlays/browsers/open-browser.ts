/// <reference lib="esnext.disposable" preserve="true" />
import { BrowserNotStoppedError } from "../../runtime/errors/index.js";
import { callQuietly } from "../../runtime/hooks/call-quietly.js";
import { checkDuration, onAbort } from "../../runtime/time/index.js";
import type { RequestOptions } from "../../runtime/transport/index.js";
import { Ledger } from "./ledger.js";
import { stopSurely } from "./stop-surely.js";

/** Settings of a browser that stops itself, and of the calls for it. */
export interface OpenBrowserOptions extends RequestOptions {
  /** Stops the browser as well, at whatever moment it aborts. */
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds for which a stop that fails in passing is tried again.
   *
   * @default 60_000
   */
  stopTimeout?: number | undefined;
  /**
   * Told when a stop has failed for good, the one after an abort included: the place to report the id,
   * so that a person can stop the browser. It is waited for, and that it throws or rejects is ignored.
   */
  onStopFailed?: ((error: BrowserNotStoppedError) => unknown) | undefined;
  /**
   * Path of a file that notes which browsers are open, so that `stopAbandoned` of a later process can
   * stop what this one leaves when it crashes. Several processes can share it. A file that is something else, a
   * link, and a file of another user are refused.
   */
  ledger?: string | undefined;
}

/** What an open browser can do besides what the service says of it. */
export interface OpenBrowserHandle {
  /**
   * Stops the browser; once it is stopped, calling it again does nothing.
   *
   * @throws {BrowserNotStoppedError} when it could not be stopped
   */
  stop(): Promise<void>;
  /** Stops the browser at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A browser as the service gave it, with what stops it. */
export type OpenBrowser<Browser> = Browser & OpenBrowserHandle;

/** The calls that a browser is opened and stopped with. */
export interface OpenBrowserSteps<Browser> {
  create(request: RequestOptions): Promise<Browser>;
  /** Stops a browser by its id; a repeat does no harm. */
  stop(id: string, request: RequestOptions): Promise<unknown>;
  /** Host root of the service, for the ledger. */
  readonly baseUrl: string;
}

/**
 * Creates a browser that is stopped exactly once: by `stop()`, at the end of an `await using` block, or
 * when `signal` aborts.
 *
 * An abort during the creation waits for its answer, because the browser could not be stopped without
 * its id.
 *
 * Source: Service description, States and transitions (rule 3).
 *
 * @throws {OutcomeUnknownError} when a browser may have been created and no answer came
 * @throws {ConfigurationError} when an option cannot work; nothing was sent
 */
export async function openBrowser<Browser extends { readonly id: string }>(
  steps: OpenBrowserSteps<Browser>,
  options: OpenBrowserOptions = {},
): Promise<OpenBrowser<Browser>> {
  const { ledger: path, stopTimeout, onStopFailed, signal, ...request } = options;
  if (stopTimeout !== undefined) checkDuration("stopTimeout", stopTimeout);
  const ledger = path === undefined ? undefined : await Ledger.open(path);
  signal?.throwIfAborted();
  const browser = await steps.create(request);
  const { id } = browser;
  const stop = onceDone(async () => {
    await reporting(onStopFailed, () =>
      stopSurely(id, { stop: () => steps.stop(id, request), timeout: stopTimeout }),
    );
    release?.();
    ledger?.stopped(id, steps.baseUrl);
  });
  const release = signal && onAbort(signal, () => void stop().catch(() => {}));
  try {
    ledger?.opened(id, steps.baseUrl);
    signal?.throwIfAborted();
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...browser, stop, [Symbol.asyncDispose]: stop };
}

async function reporting(
  report: OpenBrowserOptions["onStopFailed"],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof BrowserNotStoppedError) await callQuietly(() => report?.(error));
    throw error;
  }
}

/** Does work once, however often it is called; work that fails can be called again. */
function onceDone(work: () => Promise<void>): () => Promise<void> {
  let doing: Promise<void> | undefined;
  return () => {
    doing ??= work().catch((error: unknown) => {
      doing = undefined;
      throw error;
    });
    return doing;
  };
}
