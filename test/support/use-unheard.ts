import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach } from "vitest";

/** Collects the rejections that nobody hears of while a test runs; gives those until the next turn of the event loop. */
export function useUnheard(): () => Promise<readonly unknown[]> {
  const unheard: unknown[] = [];
  const listen = (reason: unknown): void => void unheard.push(reason);
  beforeEach(() => {
    unheard.length = 0;
    process.on("unhandledRejection", listen);
  });
  afterEach(() => void process.off("unhandledRejection", listen));
  return () => nextTurn(unheard);
}
