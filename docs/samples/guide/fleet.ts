import { Fleet, FleetWorker } from "cloud-agent-sdk/fleet";
import { V4Client } from "cloud-agent-sdk/v4";
import { Redis } from "ioredis";

const redis = new Redis(process.env["REDIS_URL"] ?? "redis://127.0.0.1:6379", {
  maxRetriesPerRequest: null, // a worker waits for a Redis that is away
});
const fleet = new Fleet<{ city: string }>({
  name: "libraries",
  redis,
  onWarning: (message) => console.log(`warning: ${message}`),
});

// Any process can add jobs, in any number. A key that the fleet knows is left alone.
const cities = ["Ghent", "Oslo", "Porto"];
const { added } = await fleet.add(
  cities.map((city) => ({
    key: city.toLowerCase(),
    body: { task: `Find out when the library of ${city} opens on Sunday` },
    meta: { city },
  })),
);
console.log(`${added} jobs are new.`);

// Any number of workers, on any machine. The budget keeps all of them below the project's limits.
const worker = new FleetWorker({
  fleet,
  client: new V4Client({ budget: fleet.budget }),
  onOutcome: ({ meta, ...outcome }) => console.log(`${meta.city}: ${outcome.kind}`),
});
await worker.run({ until: "done" });

for await (const { key } of fleet.unknown())
  console.log(`${key}: is there a run? Then resolve it.`);
console.log(await fleet.status());
await fleet.close();
redis.disconnect();
