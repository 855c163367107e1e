import { Fleet } from "cloud-agent-sdk/fleet";
import { Redis } from "ioredis";

const redis = new Redis(process.env["REDIS_URL"] ?? "redis://127.0.0.1");
const fleet = new Fleet({ name: "libraries", redis });

const { unknown } = await fleet.status();
console.log(`${unknown} jobs are unknown.`);
for await (const { key, at, reason } of fleet.unknown()) {
  console.log(key, at.toISOString(), reason);
  // You found its run: `await fleet.resolve(key, { runId: "its-id" })`.
  // There is no run: `await fleet.resolve(key, "retry")`.
  // It does not matter: `await fleet.resolve(key, "abandon")`.
}

await fleet.close();
await redis.quit();
