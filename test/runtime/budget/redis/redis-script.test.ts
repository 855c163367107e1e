import { afterAll, beforeAll, expect, it } from "vitest";
import { RedisServer } from "../../../../bench/shared/redis-server.js";
import { runScript, sendCommand } from "../../../../runtime/budget/redis/redis-script.js";
import { RedisError } from "../../../../runtime/errors/index.js";

let server: RedisServer;
beforeAll(async () => {
  server = await RedisServer.start();
}, 300_000);
afterAll(() => server.close());

it("runs where its key is, although a cluster loads it on any node", async ({ onTestFinished }) => {
  const redis = server.connect();
  onTestFinished(() => redis.disconnect());
  const call = async (command: string, ...args: string[]): Promise<unknown> => {
    // This node does not get what has no key.
    return command === "SCRIPT" ? "f".repeat(40) : redis.call(command, ...args);
  };
  const script = "return redis.call('INCRBY', KEYS[1], ARGV[1])";
  expect(await runScript({ call }, script, "key", ["2"])).toBe(2);
  expect(await runScript({ call }, script, "key", ["3"])).toBe(5);
});

it("a command that fails throws the client's message, without the arguments", async () => {
  const error = new Error("ERR no, with args beginning with: a\nsecret");
  const failing = sendCommand({ call: () => Promise.reject(error) }, ["SET", "key", "secret"]);
  await expect(failing).rejects.toEqual(new RedisError(new Error("ERR no")));
});
