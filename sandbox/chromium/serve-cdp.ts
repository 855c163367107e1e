import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { checkHost, checkOrigin } from "../../generator/mock/check-caller.js";
import { listen, type Listener } from "../../generator/mock/listener.js";
import type { CdpPipe } from "./cdp-pipe.js";

/** Where CDP clients connect to a browser. */
export interface CdpServer extends Pick<Listener, "close"> {
  readonly cdpUrl: string;
}

/** Longest message of a client, in bytes, as of clients of browsers. */
const maxPayload = 256 * 1024 * 1024;

/** Serves the clients of a browser that know its address, which nobody can guess. */
export async function serveCdp(pipe: CdpPipe): Promise<CdpServer> {
  const path = `/devtools/browser/${randomBytes(32).toString("base64url")}`;
  const { server, baseUrl, close } = await listen(0, "A browser of the sandbox");
  const sockets = new WebSocketServer({ noServer: true, maxPayload });
  server.on("request", (_, response) => void response.writeHead(404).end());
  server.on("upgrade", async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    if (!isClient(request, path)) return void socket.end(refusal);
    let peer: WebSocket | undefined;
    const client = await pipe.attach((text) => peer?.send(text));
    // It can have left before the browser answered.
    if (socket.destroyed) return client.detach();
    socket.on("close", client.detach);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      peer = opened.on("error", () => opened.terminate());
      opened.on("message", (text) => {
        try {
          client.send(String(text));
        } catch {
          // What is no JSON comes from no client.
          opened.terminate();
        }
      });
    });
  });
  const end = async (): Promise<void> => {
    for (const each of sockets.clients) each.terminate();
    await close();
  };
  return { cdpUrl: baseUrl.replace("http", "ws") + path, close: end };
}

const refusal = "HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n";

function isClient(request: IncomingMessage, path: string): boolean {
  const problem = checkHost(request) ?? checkOrigin(request);
  return problem === undefined && request.url === path;
}
