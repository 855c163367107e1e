import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** When requests arrived at a service, in milliseconds. */
export interface Arrivals {
  /** Those that were always in demand. */
  readonly steady: readonly number[];
  /** Those that came in bursts. */
  readonly bursty: readonly number[];
}

/** A server in a process of its own. */
export interface StatusServer {
  readonly baseUrl: string;
  arrivals(): Promise<Arrivals>;
  close(): void;
}

const script = fileURLToPath(new URL("status-server.mjs", import.meta.url));

/** Starts a server that answers every request with a status; it ends with this process at the latest. */
export async function startStatusServer(): Promise<StatusServer> {
  const child = fork(script, { execArgv: [] });
  const [port]: unknown[] = await once(child, "message");
  return {
    baseUrl: `http://127.0.0.1:${Number(port)}`,
    async arrivals() {
      child.send("report");
      const [message] = (await once(child, "message")) as [Arrivals];
      return message;
    },
    close: () => child.disconnect(),
  };
}
