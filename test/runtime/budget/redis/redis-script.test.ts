import { afterAll, beforeAll, expect, it } from "vitest";
import { RedisServer } from "../../../../bench/shared/redis-server.js";
import { RedisScript, sendCommand } from "../../../../runtime/budget/redis/redis-script.js";
import { RedisError } from "../../../../runtime/errors/index.js";

let nodes: readonly [RedisServer, RedisServer];
beforeAll(async () => {
  nodes = [await RedisServer.start(), await RedisServer.start()];
}, 300_000);
afterAll(() => Promise.all(nodes.map((node) => node.close())));

it("runs where its key is, although a cluster loads it on any node", async ({ onTestFinished }) => {
  const [any, own] = nodes.map((node) => node.connect());
  onTestFinished(() => [any, own].forEach((connection) => connection?.disconnect()));
  const call = (command: string, ...args: string[]): Promise<unknown> =>
    Promise.resolve((command === "SCRIPT" ? any : own)?.call(command, ...args));
  const script = new RedisScript("return redis.call('INCRBY', KEYS[1], ARGV[1])");
  expect(await script.run({ call }, "key", ["2"])).toBe(2);
  expect(await script.run({ call }, "key", ["3"])).toBe(5);
  expect(await any?.exists("key")).toBe(0);
});

it("a command that fails throws the client's message, without the arguments", async () => {
  const call = (): never => {
    throw new Error("ERR syntax error, with args beginning with: secret");
  };
  const failure = await sendCommand({ call }, ["SET", "key", "secret"]).catch((error) => error);
  expect(failure).toEqual(new RedisError(new Error("ERR syntax error")));
});
