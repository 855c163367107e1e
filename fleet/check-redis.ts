import type { RedisConnection } from "../runtime/budget/redis/index.js";
import { sendCommand } from "../runtime/budget/redis/redis-script.js";

/**
 * Lists the settings of a Redis with which it can lose jobs. A server that hides its settings has no problems.
 */
export async function checkRedis(redis: RedisConnection): Promise<string[]> {
  const facts = await readFacts(redis, "default");
  const problems: string[] = [];
  if (facts.get("aof_enabled") === "0") {
    problems.push(
      "Redis keeps no append-only file, so a restart loses jobs, and runs are then created twice. Set `appendonly yes`, and `appendfsync always` if Redis can lose its machine.",
    );
  }
  const policy = facts.get("maxmemory_policy") ?? "noeviction";
  if (policy !== "noeviction") {
    problems.push(
      `Redis deletes keys when its memory is full (\`maxmemory-policy ${policy}\`), and jobs are keys. Set \`maxmemory-policy noeviction\`.`,
    );
  }
  return problems;
}

/** Counts the replicas that follow a Redis; none if it hides them. */
export async function countReplicas(redis: RedisConnection): Promise<number> {
  const facts = await readFacts(redis, "replication");
  return [...facts.values()].filter((value) => value.includes("state=online")).length;
}

async function readFacts(
  redis: RedisConnection,
  section: "default" | "replication",
): Promise<ReadonlyMap<string, string>> {
  const info = await sendCommand(redis, ["INFO", section]).catch(() => "");
  const lines = String(info).matchAll(/^(\w+):(.*?)\r?$/gm);
  return new Map(Array.from(lines, ([, name = "", value = ""]) => [name, value]));
}
