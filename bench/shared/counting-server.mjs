// A process of its own, so that nothing else delays what it measures: notes when requests arrive.
import { createServer } from "node:http";

/** @type {{ steady: number[], bursty: number[] }} */
const arrivals = { steady: [], bursty: [] };

const server = createServer(({ url }, response) => {
  (url === "/status" ? arrivals.bursty : arrivals.steady).push(performance.now());
  response.end('{"status":"running"}');
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : undefined);
});
// Any message requests the count.
process.on("message", () => process.send?.(arrivals));
process.once("disconnect", () => process.exit());
