/**
 * Run as one of several processes that share budgets. For each share that it is told to join, it has
 * a budget on a connection of its own, and as many requests waiting for it as it was told.
 */
import { Redis } from "ioredis";
import { type RedisConnection, SharedRateBudget } from "../../../../runtime/budget/redis/index.js";
import type { Connection, Order, Sent, Word } from "./fleet.js";

/** A script's clock in seconds, with what the test adds. */
const shifted = "(time[1] + (redis.call('GET', 'clock') or 0))";

const shares = new Map<string, { leave(): Sent }>();

process.on("message", (order: Order) => {
  if (order.kind === "join") shares.set(order.share, join(order));
  else say({ share: order.share, sent: shares.get(order.share)?.leave() });
});
process.on("disconnect", () => process.exit());
say({});

function join({ share, waiters, connection }: Extract<Order, { kind: "join" }>): { leave(): Sent } {
  const { redis, close } = connect(connection);
  const times: number[] = [];
  const warnings: string[] = [];
  const onWarning = (message: string): void => void warnings.push(message);
  const budget = new SharedRateBudget({ redis, project: share, processes: 4, onWarning });
  budget.begin({
    baseUrl: "https://service.example",
    limits: { general: 25, status: 25 },
    windowSeconds: 5,
  });
  const end = new AbortController();
  for (let waiter = 0; waiter < waiters; waiter += 1) {
    void sendUntil(end.signal, budget, times).catch(() => {});
  }
  return {
    leave() {
      end.abort();
      close();
      return { times, warnings, endedAt: now() };
    },
  };
}

interface Connected {
  readonly redis: RedisConnection;
  close(): void;
}

function connect({ hasOwnClock, ...options }: Connection): Connected {
  const redis = new Redis(options);
  // Without a listener, a lost connection would be an uncaught error.
  redis.on("error", () => {});
  const close = (): void => redis.disconnect();
  if (!hasOwnClock) return { redis, close };
  // No tool here lets a server live in another time, so the scripts are told of another one.
  const call = (command: string, ...args: string[]): Promise<unknown> =>
    redis.call(command, ...args.map((text) => text.replace("time[1] *", `${shifted} *`)));
  return { redis: { call }, close };
}

async function sendUntil(
  signal: AbortSignal,
  budget: SharedRateBudget,
  times: number[],
): Promise<void> {
  while (!signal.aborted) {
    await budget.acquire({ layer: "general", maxPause: Infinity, maxWait: Infinity, signal });
    times.push(now());
  }
}

function say(word: Word): void {
  process.send?.(word);
}

/** The one clock that all processes of a machine have. */
function now(): number {
  return performance.timeOrigin + performance.now();
}
