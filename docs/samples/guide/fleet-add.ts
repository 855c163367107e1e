import { Fleet } from "cloud-agent-sdk/fleet";
import { Redis } from "ioredis";

const redis = new Redis(process.env["REDIS_URL"] ?? "redis://127.0.0.1");
const fleet = new Fleet<{ city: string }>({ name: "libraries", redis });

const { added, known } = await fleet.add(
  ["Ghent", "Porto", "Turku"].map((city) => ({
    key: city.toLowerCase(),
    body: { task: `When does the city library of ${city} open?` },
    meta: { city },
  })),
);
console.log(`${added} jobs added, ${known} known before`);

await fleet.close();
await redis.quit();
