import type { ServerContext } from "@modelcontextprotocol/server";
import { printableLine } from "../../runtime/text/printable.js";

/** How often a host hears of a wait, in milliseconds. Many end a call of which they hear nothing for a minute. */
const interval = 5_000;

/** Progress reports of one call. */
export interface Progress extends Disposable {
  /** Reports another status. */
  readonly update: (status: string) => void;
}

/**
 * Reports the progress of a wait until it is disposed of, if the host asked for it.
 *
 * @param seconds - longest wait; `undefined` if the call does not wait
 */
export function startProgress(context: ServerContext, seconds: number | undefined): Progress {
  const { _meta: meta } = context.mcpReq;
  const token = meta?.progressToken;
  if (token === undefined || seconds === undefined) return silent;
  const start = performance.now();
  let status = "";
  const report = (): void => {
    const progress = Math.min((performance.now() - start) / 1000, seconds);
    const params = { progressToken: token, progress, total: seconds, message: status };
    // A host that is gone hears nothing, which is no failure of the call.
    context.mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
  const timer = setInterval(report, interval);
  return {
    update: (next) => {
      status = printableLine(next);
      report();
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

const silent: Progress = { update: () => undefined, [Symbol.dispose]: () => undefined };
