/** Run as a process of its own, which a test can stop: creates a run whenever it is told to, after standing still. */
import { V4Client } from "../../../../generated/v4/index.js";

const [baseUrl = "", timeout = ""] = process.argv.slice(2);
const client = new V4Client({
  apiKey: "svc_key",
  baseUrl,
  timeout: Number(timeout),
  maxRetries: 0,
});

process.on("message", (busy) => {
  const end = performance.now() + Number(busy);
  while (performance.now() < end);
<<<<<<<< HEAD:test/attacks/support/start-creations.ts
  void create();
========
  void client.runs
    .create({ task: "t" })
    .then(({ id }) => id, String)
    .then((outcome) => process.send?.(outcome));
>>>>>>>> 2ccf7799 (test: what two tests assert is asserted by one):test/attacks/client/support/create-runs.ts
});

async function create(): Promise<void> {
  const created = client.runs.create({ task: "t" });
  process.send?.(await created.then(({ id }) => id).catch(String));
}
