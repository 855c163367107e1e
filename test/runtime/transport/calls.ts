import type { Call, Received } from "../../../runtime/transport/call.js";

/** A call that may be repeated, with whatever a test wants to be different. */
export function callOf(changes: Partial<Call> = {}): Call {
  return {
    operation: "runs.get",
    method: "GET",
    repeatable: true,
    url: "http://127.0.0.1:1/api/v4/runs/run_1",
    path: "/api/v4/runs/run_1",
    template: undefined,
    headers: {},
    body: null,
    layer: "general",
    timeout: 60_000,
    deadline: Infinity,
    maxRetries: 2,
    signal: undefined,
    record: {},
    read: () => undefined,
    ...changes,
  };
}

/** A call that must not be repeated. */
export function unsafeCallOf(changes: Partial<Call> = {}): Call {
  return callOf({ operation: "runs.create", method: "POST", repeatable: false, ...changes });
}

/** An answer as an exchange gives it. */
export function receivedOf(status: number, text: string, headers: HeadersInit = {}): Received {
  const bytes = new TextEncoder().encode(text);
  return { status, statusText: "", headers: new Headers(headers), bytes };
}
