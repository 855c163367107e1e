// A process of its own, so that neither its work nor other work delays what is measured: answers every request with a
// status, and notes when requests arrive.
import { createServer } from "node:http";

/** @type {{ steady: number[], bursty: number[] }} */
const arrivals = { steady: [], bursty: [] };
const body = JSON.stringify({ status: "running" });
const server = createServer((request, response) => {
  (request.url === "/status" ? arrivals.bursty : arrivals.steady).push(performance.now());
  request.resume();
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : undefined);
});
// Any message requests what has arrived.
process.on("message", () => process.send?.(arrivals));
process.once("disconnect", () => process.exit());
