import { Redis } from "ioredis";
import { type RedisConnection, SharedRateBudget } from "../../../../runtime/budget/redis/index.js";
import { request, terms } from "../../../runtime/budget/redis/support/shared-project.js";

/** Where and how a member of a scene reaches Redis. */
export interface Connection {
  readonly path: string;
  /** Empty: none. */
  readonly password: string;
  /** Scripts see a clock that the key `clock` sets. */
  readonly hasOwnClock: boolean;
}

/** What a member sent, in milliseconds of one clock, and what it was warned of. */
export interface Sent {
  readonly endedAt: number;
  readonly times: readonly number[];
  readonly warnings: readonly string[];
}

/** Requests that wait in each member. */
const waiters = 63;

/** A script's clock in seconds, with what the test adds. */
const shifted = "(time[1] + (redis.call('GET', 'clock') or 0))";

/** Starts what a process has: a budget on a connection of its own, and always more demand than room. */
export function startMember(project: string, connection: Connection): { leave(): Sent } {
  const { redis, close } = connect(connection);
  const times: number[] = [];
  const warnings: string[] = [];
  const onWarning = (message: string): void => void warnings.push(message);
  const budget = new SharedRateBudget({ redis, project, processes: 4, onWarning });
  budget.begin(terms);
  const end = new AbortController();
  const send = async (): Promise<void> => {
    for (;;) {
      await budget.acquire({ ...request, signal: end.signal });
      times.push(performance.now());
    }
  };
  for (let waiter = 0; waiter < waiters; waiter += 1) void send().catch(() => {});
  return {
    leave() {
      end.abort();
      close();
      return { times, warnings, endedAt: performance.now() };
    },
  };
}

function connect({ hasOwnClock, ...options }: Connection): {
  redis: RedisConnection;
  close(): void;
} {
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
