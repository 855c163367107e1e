import { type Clock, realClock } from "../time/index.js";
import { sharedIn } from "./shared-state.js";

/**
 * Forgets the throttles and limits that the clients of this process remember of a server: for tests, when a stand-in
 * for the service starts anew.
 *
 * @param baseUrl any URL of the server; its scheme, host and port count
 * @param clock the `clock` of the clients; the machine's when absent
 */
export function forgetServer(baseUrl: string, clock: Clock = realClock): void {
  sharedIn({ clock }).forget(new URL(baseUrl).origin);
}
