import { asRecord } from "../json/values.js";
import type { WorkId } from "./journal/journal.js";

/** How to detect the end of work in a status lookup: data from the spec. */
export interface Waiter<
  Field extends string = string,
  Terminal extends string = string,
  Value extends string = string,
  Success extends string = string,
> {
  /** Field with the status. */
  readonly field: Field;
  /** Statuses that do not change any more. Any other status means that the work is not finished. */
  readonly terminal: readonly Terminal[];
  /** Terminal statuses of work that failed, and may succeed if it is created again. */
  readonly failed?: readonly Terminal[];
  /** Field of the result with the outcome, and the terminal status with which a schema can check it. */
  readonly output?: { readonly field: Value; readonly status: Success };
}

/** A result by its terminal status: narrow on the status. */
export type Ended<Result, Field extends string, Terminal extends string> = {
  [Status in Terminal]: Result & Readonly<Record<Field, Status>>;
}[Terminal];

/** Ended work. If a schema checked its outcome, the outcome has the type of that schema. */
export type EndedAs<
  Result,
  Field extends string,
  Terminal extends string,
  Value extends string,
  Success extends string,
  Output,
> = {
  [Status in Terminal]: Result &
    Readonly<Record<Field, Status>> &
    (Status extends Success
      ? unknown extends Output
        ? unknown
        : Readonly<Record<Value, Output>>
      : unknown);
}[Terminal];

/** Returns the status in a response; `undefined` if it has none. */
export function statusOf(waiter: Waiter, answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const status: unknown = Reflect.get(answer, waiter.field);
  return typeof status === "string" ? status : undefined;
}

/** Whether a status is terminal. */
export function isTerminal(waiter: Waiter, status: string | undefined): boolean {
  return status !== undefined && waiter.terminal.includes(status);
}

/** Whether a result is that of ended work. If it has no status, the lookup before it counts. */
export function hasEnded<Result, Field extends string, Terminal extends string>(
  waiter: Waiter<Field, Terminal>,
  result: Result,
): result is Ended<Result, Field, Terminal> & Result {
  const status = statusOf(waiter, result);
  return status === undefined || isTerminal(waiter, status);
}

/** What the spec says of the work that `runAll` creates. */
export interface WorkFacts {
  /** The operation that creates it, for example `runs.create`. */
  readonly operation: string;
  /** The field of its answer that identifies the work. */
  readonly id: string;
  /** What tells that it has ended. */
  readonly waiter: Waiter;
}

/** Returns what identifies created work. The creation has made sure that it does. */
export function workIdOf(created: unknown, field: string): WorkId {
  const id: unknown = asRecord(created)[field];
  return typeof id === "number" ? id : String(id);
}
