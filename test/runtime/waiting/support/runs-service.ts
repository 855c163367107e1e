import type { Completion, Waiter } from "../../../../runtime/polling/index.js";
import { Transport } from "../../../../runtime/transport/index.js";
import { getRun, getStatus, v4 } from "../../transport/deployments.js";
import { type Loopback, sendJson, useServer } from "../../transport/loopback.js";

/** The statuses that the service description calls terminal. */
export const runsWaiter: Waiter<"status", "completed" | "failed" | "cancelled"> = {
  field: "status",
  terminal: ["completed", "failed", "cancelled"],
};

/** A run as the service gives it. */
export interface FullRun {
  id: string;
  status: "completed" | "failed" | "cancelled" | (string & {});
  result?: unknown;
}

/** An answer to one request: a status of HTTP and a body, or `undefined` to break the connection. */
export type Answer = readonly [status: number, body: unknown] | undefined;

/** A service on loopback that gives the answers of a script, the last one of each kind for ever. */
export async function startRuns(script: {
  readonly status: readonly Answer[];
  readonly run: readonly Answer[];
}): Promise<Loopback & { completion(id: string): Completion<FullRun> }> {
  const served = { status: 0, run: 0 };
  const server = await useServer((response, { url = "" }) => {
    const kind = url.endsWith("/status") ? "status" : "run";
    const answers = script[kind];
    const answer = answers[Math.min(served[kind], answers.length - 1)];
    served[kind] += 1;
    if (answer === undefined) response.destroy();
    else sendJson(response, ...answer);
  });
  // Every failure is to reach the wait, so nothing is repeated below it.
  const options = { baseUrl: server.baseUrl, apiKey: "key_1", maxRetries: 0 };
  return { ...server, completion: completionsOf(new Transport(v4, options)) };
}

/** What makes of an id the two reads of a wait, through the real transport. */
export function completionsOf(transport: Transport): (id: string) => Completion<FullRun> {
  return (id) => ({
    id,
    status: (request) => transport.send(getStatus, { path: { id } }, request),
    result: (request) => transport.send(getRun, { path: { id } }, request),
  });
}
