import { type Clock, realClock } from "../time/index.js";
import { sharedIn } from "./shared-state.js";

/**
 * Forgets the throttles and limits that the clients of this process remember for a server.
 *
 * Use it in tests, when a stand-in for the service restarts.
 *
 * @param baseUrl any URL of the server; only scheme, host and port count
 * @param clock the `clock` of the clients; default: the machine's clock
 */
export function forgetServer(baseUrl: string, clock: Clock = realClock): void {
  sharedIn({ clock }).forget(new URL(baseUrl).origin);
}
