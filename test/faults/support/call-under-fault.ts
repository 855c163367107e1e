import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import {
  type ClientOptions,
  type Operation,
  type OperationInput,
  Transport,
} from "../../../runtime/transport/index.js";
import { createRun, getRun, limitedV4, stopBrowser } from "../../runtime/transport/deployments.js";
import { canaries } from "./answers.js";
import { JumpingClock } from "./jumping-clock.js";
import { trackTimers } from "./track-timers.js";

/** A read, a change that may be repeated, and one that may not. */
export type Kind = "get" | "patch" | "post";

const calls: Readonly<Record<Kind, { operation: Operation; input: OperationInput }>> = {
  get: { operation: getRun, input: { path: { id: "run_1" } } },
  patch: { operation: stopBrowser, input: { path: { id: "b" }, body: { action: "stop" } } },
  post: { operation: createRun, input: { body: { task: canaries.task } } },
};

/** How a call ended, and what it left behind. */
export interface Course {
  /** Name of the error's class; `undefined`: it succeeded. */
  readonly error: string | undefined;
  readonly message: string;
  /** The error itself. */
  readonly thrown: unknown;
  /** Virtual milliseconds between the attempts. */
  readonly elapsed: number;
  readonly leftovers: {
    readonly waits: number;
    readonly timers: number;
    readonly listeners: number;
  };
  /** Everything that a program may come to print of it. */
  readonly printed: string;
}

/** Makes one call against a server, with real sockets and virtual waits. */
export async function callUnderFault(
  kind: Kind,
  baseUrl: string,
  options: ClientOptions & { readonly isLarge?: boolean | undefined } = {},
): Promise<Course> {
  const { isLarge, ...settings } = options;
  const clock = new JumpingClock();
  const logged: unknown[] = [];
  const log = (...line: unknown[]): void => void logged.push(line);
  const logger = { debug: log, info: log, warn: log, error: log };
  const transport = new Transport(
    limitedV4,
    {
      apiKey: canaries.key,
      baseUrl,
      logger,
      onRetry: log,
      onThrottle: log,
      timeout: 60_000,
      ...settings,
    },
    { clock, random: () => 1 },
  );
  const { signal } = new AbortController();
  const { operation, input } = calls[kind];
  return trackTimers(async (countTimers) => {
    const thrown = await transport.send(operation, enlarged(input, isLarge), { signal }).then(
      () => undefined,
      (error: unknown) => error,
    );
    return {
      ...describeError(thrown),
      thrown,
      elapsed: Math.round(clock.now()),
      leftovers: {
        waits: clock.pending,
        timers: countTimers(),
        listeners: getEventListeners(signal, "abort").length,
      },
      printed: print([thrown, transport, logged]),
    };
  });
}

function enlarged(input: OperationInput, isLarge: boolean | undefined): OperationInput {
  if (!isLarge || input.body === undefined) return input;
  return { ...input, body: { ...Object(input.body), filling: "x".repeat(8_000_000) } };
}

function describeError(thrown: unknown): { error: string | undefined; message: string } {
  if (!(thrown instanceof Error)) return { error: undefined, message: "" };
  return { error: thrown.constructor.name, message: thrown.message };
}

function print(values: readonly unknown[]): string {
  const ways = values.flatMap((value) => [
    inspect(value, { showHidden: true, depth: null, maxStringLength: null, maxArrayLength: null }),
    JSON.stringify(value) ?? "",
    ...errorTexts(value),
  ]);
  return ways.join("\n");
}

function errorTexts(value: unknown): string[] {
  if (!(value instanceof Error)) return [];
  return [String(value), value.stack ?? "", ...errorTexts(value.cause)];
}
