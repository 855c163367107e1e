import { STATUS_CODES, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Browser } from "../service/browsers.js";
import type { RegionDeployment } from "../service/region-deployment.js";
import { checkHost, checkOrigin } from "./check-caller.js";

const PREFIX = "/devtools/browser/";

/** Endpoint where an automation client connects to a browser of the sandbox. */
export function cdpUrl({ baseUrl }: RegionDeployment, { id, real }: Browser): string {
  if (real !== undefined) return real.cdpUrl;
  const url = new URL(PREFIX + id, baseUrl);
  url.protocol = "ws:";
  return url.href;
}

/** Rejects a web socket and says why: no browser is behind the `cdpUrl`. */
export function refuseUpgrade(
  deployment: RegionDeployment,
  request: IncomingMessage,
  socket: Duplex,
): void {
  const { status, message } = explain(deployment, request);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(message)}`,
    "Connection: close",
  ];
  // The caller may have disconnected, and nothing else listens on this socket.
  socket.on("error", () => socket.destroy());
  socket.end(`${head.join("\r\n")}\r\n\r\n${message}`, () => socket.destroy());
}

interface Explanation {
  readonly status: number;
  readonly message: string;
}

function explain({ browsers }: RegionDeployment, request: IncomingMessage): Explanation {
  const problem = checkHost(request) ?? checkOrigin(request);
  if (problem !== undefined) return { status: 403, message: `${problem}.\n` };
  const path = (request.url ?? "").replace(/\?.*$/s, "");
  const browser = path.startsWith(PREFIX) ? browsers.get(path.slice(PREFIX.length)) : undefined;
  if (browser === undefined) return { status: 404, message: "There is no such browser.\n" };
  if (browser.stopped) return { status: 410, message: `Browser ${browser.id} has been stopped.\n` };
  const message = `Browser ${browser.id} is simulated: no CDP client can connect to it. For real browsers, start the sandbox with the option browser: "chromium".\n`;
  return { status: 501, message };
}
