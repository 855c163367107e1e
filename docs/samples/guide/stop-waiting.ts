import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const { id } = await client.runs.create({ task: "Read the news" });

const controller = new AbortController();
setTimeout(() => controller.abort(new Error("The page is closed")), 50);
const reason = await client.runs
  .waitForCompletion(id, { signal: controller.signal })
  .catch((error: unknown) => error);
console.log(
  reason instanceof Error ? reason.message : "The run has ended.",
);
