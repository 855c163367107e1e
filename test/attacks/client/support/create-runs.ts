/** Run as a process of its own, which a test can stop: creates a run whenever it is told to, after standing still. */
import { V4Client } from "../../../../generated/v4/index.js";

const [baseUrl = "", timeout = ""] = process.argv.slice(2);
const settings = { timeout: Number(timeout), maxRetries: 0 };
const client = new V4Client({ apiKey: "svc_key", baseUrl, ...settings });

process.on("message", (busy) => {
  const end = performance.now() + Number(busy);
  while (performance.now() < end);
  void client.runs
    .create({ task: "t" })
    .then(({ id }) => id, String)
    .then((outcome) => process.send?.(outcome));
});
