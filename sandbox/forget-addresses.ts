import { forgetServer } from "../runtime/transport/index.js";
import type { Clock as ClientClock } from "../runtime/transport/index.js";
import type { Service } from "./service/service.js";

/** Host names of a sandbox on this machine. */
const hosts = ["127.0.0.1", "localhost", "[::1]"];

/** Makes the clients of this process forget the throttles of a sandbox, because a later one is another service. */
export function forgetAddresses({ deployments }: Service, clock: ClientClock): void {
  for (const { baseUrl } of deployments) {
    for (const host of hosts) {
      const address = baseUrl.replace(new URL(baseUrl).hostname, host);
      forgetServer(address);
      forgetServer(address, clock);
    }
  }
}
