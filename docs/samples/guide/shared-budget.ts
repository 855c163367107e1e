import { SharedRateBudget } from "cloud-agent-sdk";
import { V4Client } from "cloud-agent-sdk/v4";
import { Redis } from "ioredis";

const redis = new Redis(process.env["REDIS_URL"] ?? "redis://127.0.0.1");
const project = "my-project";
const budget = new SharedRateBudget({ redis, project, processes: 4 });
const client = new V4Client({ budget });

console.log((await client.runs.create({ task: "Read the news" })).id);
await budget.close();
await redis.quit();
