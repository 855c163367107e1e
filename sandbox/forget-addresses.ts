import { forgetServer } from "../runtime/transport/index.js";
import type { Clock as ClientClock } from "../runtime/transport/index.js";
import type { Service } from "./service/service.js";

/** The names under which a sandbox is reached on this machine. */
const hosts = ["127.0.0.1", "localhost", "[::1]"];

/** Has the clients of this process forget what a sandbox has asked of them: what comes next is another service. */
export function forgetAddresses({ deployments }: Service, clock: ClientClock): void {
  for (const { baseUrl } of deployments) {
    for (const host of hosts) {
      const address = baseUrl.replace(new URL(baseUrl).hostname, host);
      forgetServer(address);
      forgetServer(address, clock);
    }
  }
}
