import { BrowserNotStoppedError } from "../errors/index.js";
import { Crew } from "../polling/crew.js";
import { checkDuration } from "../time/index.js";
import type { RequestOptions } from "../transport/index.js";
import { openLedger, type OpenBrowserSteps } from "./open-browser.js";
import { stopSurely } from "./stop-surely.js";

/** Result for a browser that an earlier process left open. */
export interface AbandonedBrowser {
  readonly id: string;
  /** Why the browser could not be stopped; absent if it was stopped. */
  readonly error?: BrowserNotStoppedError | undefined;
}

/** Settings of {@link stopAbandoned}, and of the calls that it makes. */
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
 * Browsers of running processes and of another host root stay open. The client must have a key of the project that
 * opened them. Processes of another machine or container, or of this one before its restart, cannot be checked: their
 * browsers count as abandoned after 24 hours.
 *
 * @param path the file that was passed as `ledger` when they were opened
 * @returns one entry for each such browser
 * @throws {ConfigurationError} when the file cannot be used; nothing was sent
 */
export async function stopAbandoned(
  { stop, baseUrl }: Pick<OpenBrowserSteps<unknown>, "stop" | "baseUrl">,
  path: string,
  options: StopAbandonedOptions = {},
): Promise<AbandonedBrowser[]> {
  const { stopTimeout: timeout, ...request } = options;
  if (timeout !== undefined) checkDuration("stopTimeout", timeout);
  const ledger = await openLedger(path);
  const stopOne = async ({ id }: { readonly id: string }): Promise<AbandonedBrowser> => {
    const error = await failureOf(stopSurely(id, { stop: () => stop(id, request), timeout }));
    if (error === undefined) await ledger.stopped(id, baseUrl);
    return { id, ...(error && { error }) };
  };
  const outcomes: AbandonedBrowser[] = [];
  const crew = new Crew(await ledger.abandoned(baseUrl), {
    limit: 10,
    work: ({ body }) => stopOne(body),
  });
  for await (const outcome of crew.results(request.signal)) outcomes.push(outcome);
  await ledger.tidy();
  return outcomes;
}

async function failureOf(stopping: Promise<void>): Promise<BrowserNotStoppedError | undefined> {
  try {
    await stopping;
    return undefined;
  } catch (error) {
    if (error instanceof BrowserNotStoppedError) return error;
    throw error;
  }
}
