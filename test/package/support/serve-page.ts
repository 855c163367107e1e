import { createServer, request as forward, type Server } from "node:http";
import { listen } from "../../support/listen.js";

/** Serves one page with a script, and passes everything else on to a service, which allows no other origin. */
export async function servePage(
  script: Buffer,
  service: string,
): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((incoming, outgoing) => {
    const { url = "/", method, headers } = incoming;
    if (url === "/bundle.js")
      return outgoing.setHeader("content-type", "text/javascript").end(script);
    if (url === "/") {
      return outgoing
        .setHeader("content-type", "text/html")
        .end('<!doctype html><script type="module" src="/bundle.js"></script>');
    }
    const target = forward(service + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    return incoming.pipe(target);
  });
  return { server, url: await listen(server) };
}
