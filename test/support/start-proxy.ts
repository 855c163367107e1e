import { createServer, request } from "node:http";
import { connect } from "node:net";
import { listen } from "./listen.js";

/** A proxy on loopback, and the hosts that it was asked for. */
export interface Proxy extends AsyncDisposable {
  readonly url: string;
  readonly asked: string[];
}

/** Starts a proxy that opens tunnels, and passes on requests that name their host (RFC 9112, section 3.2.2). */
export async function startProxy(): Promise<Proxy> {
  const asked: string[] = [];
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url = "" } = incoming;
    asked.push(new URL(url).host);
    const passed = request(url, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  proxy.on("connect", ({ url = "" }, client, head) => {
    asked.push(url);
    const { hostname, port } = new URL(`http://${url}`);
    const target = connect(Number(port), hostname, () => {
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      target.write(head);
      client.pipe(target).pipe(client);
    });
  });
  const url = await listen(proxy);
  return {
    url,
    asked,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
