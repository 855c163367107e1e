import type { Call, Exchange, Received } from "./exchange.js";
import { connectionFailure, timeoutFailure } from "./failure.js";
import type { Fetch, IsNetworkFailure } from "./fetch.js";
import { readBody } from "./read-body.js";

/**
 * The exchange that sends a request once and reads the whole answer, under one timer.
 *
 * Rejects with the reason of the caller's signal, a connection error, or what an interceptor threw.
 */
export function createAttempt(fetch: Fetch, isNetworkFailure: IsNetworkFailure): Exchange {
  return async (call) => {
    call.signal?.throwIfAborted();
    const progress: Progress = { controller: new AbortController(), response: undefined };
    const interruption = watch(call, progress);
    try {
      return await Promise.race([
        sendOnce(fetch, isNetworkFailure, call, progress),
        interruption.ended,
      ]);
    } finally {
      interruption.release();
    }
  };
}

interface Progress {
  /** Ends the request underneath; its own, so that nothing stays behind on the caller's signal. */
  readonly controller: AbortController;
  /** Set once status and headers are there. */
  response: Response | undefined;
}

async function sendOnce(
  fetch: Fetch,
  isNetworkFailure: IsNetworkFailure,
  call: Call,
  progress: Progress,
): Promise<Received> {
  const { method, body } = call;
  const { signal } = progress.controller;
  const headers = new Headers(call.headers);
  try {
    // Redirects are not followed: `fetch` would carry the key's header to wherever they lead.
    const init: RequestInit = { method, headers, body, redirect: "manual", signal };
    progress.response = await fetch(call.url, init);
  } catch (error) {
    throw isNetworkFailure(error) ? connectionFailure(call, error) : error;
  }
  return readAnswer(call, progress.response, progress.controller);
}

async function readAnswer(
  call: Call,
  response: Response,
  controller: AbortController,
): Promise<Received> {
  try {
    return received(response, await readBody(response));
  } catch (error) {
    controller.abort();
    if (isRefusal(response)) return received(response, new Uint8Array());
    throw connectionFailure(call, error);
  }
}

/** Settles when the caller's signal or the clock ends the attempt, even if `fetch` ignores both. */
function watch(call: Call, progress: Progress): { ended: Promise<Received>; release: () => void } {
  const { signal, timeout } = call;
  let release = (): void => {};
  const ended = new Promise<Received>((resolve, reject) => {
    const onAbort = (): void => {
      reject(signal?.reason);
      progress.controller.abort();
    };
    const onTimeout = (): void => {
      const { response } = progress;
      if (response && isRefusal(response)) resolve(received(response, new Uint8Array()));
      else reject(timeoutFailure(call));
      progress.controller.abort();
    };
    const timer = timeout === Infinity ? undefined : setTimeout(onTimeout, timeout);
    signal?.addEventListener("abort", onAbort);
    release = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    };
  });
  return { ended, release };
}

/** The status line alone says what happened, so a body that breaks off changes nothing. */
function isRefusal(response: Response): boolean {
  return response.status >= 400;
}

function received(response: Response, bytes: Uint8Array<ArrayBuffer>): Received {
  const { status, statusText, headers } = response;
  return { status, statusText, headers, bytes };
}
