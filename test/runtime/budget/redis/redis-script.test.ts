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
  let loads = 0;
  const call = async (command: string, ...args: string[]): Promise<unknown> => {
    if (command !== "SCRIPT") return redis.call(command, ...args);
    // This node does not get what has no key.
    loads += 1;
    return "f".repeat(40);
  };
  const script = "return redis.call('INCRBY', KEYS[1], ARGV[1])";
  expect(await runScript({ call }, script, "key", ["2"])).toBe(2);
  expect(await runScript({ call }, script, "key", ["3"])).toBe(5);
  expect(loads).toBe(1);
});

it("is not run a second time when its reply is lost", async () => {
  const sent: string[] = [];
  const call = async (command: string): Promise<string> => {
    sent.push(command);
    return command === "SCRIPT" ? "a".repeat(40) : Promise.reject(new Error("Connection lost."));
  };
  await expect(runScript({ call }, "return 1", "key", [])).rejects.toThrow("Connection lost.");
  expect(sent).toEqual(["SCRIPT", "EVALSHA"]);
});

it("a command that fails throws the client's message, without the arguments", async () => {
  const error = new Error("ERR no, with args beginning with: a\nsecret");
  const failing = sendCommand({ call: () => Promise.reject(error) }, ["SET", "key", "secret"]);
  await expect(failing).rejects.toBeInstanceOf(RedisError);
  await expect(failing).rejects.toThrow(/^ERR no$/);
});
