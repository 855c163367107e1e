// A process of its own, so that the server's work does not count: answers every request with a status.
import { createServer } from "node:http";

const body = JSON.stringify({ status: "running" });
const server = createServer((request, response) => {
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
process.once("disconnect", () => process.exit());
