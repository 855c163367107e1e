import { Fleet, FleetWorker } from "cloud-agent-sdk/fleet";
import { V4Client } from "cloud-agent-sdk/v4";
import { Redis } from "ioredis";

// A worker waits until Redis is back, instead of failing.
const url = process.env["REDIS_URL"] ?? "redis://127.0.0.1";
const redis = new Redis(url, { maxRetriesPerRequest: null });
const fleet = new Fleet<{ city: string }>({ name: "libraries", redis });

const worker = new FleetWorker({
  fleet,
  client: new V4Client({ budget: fleet.budget }),
  // Called at least once for each job: save the outcome under its key.
  onOutcome: ({ key, kind, meta }) => console.log(key, meta.city, kind),
});

// Process managers ask with SIGTERM. Active runs are not cancelled.
process.once("SIGTERM", () => void worker.stop());
await worker.run({ until: "done" });

await fleet.close();
await redis.quit();
