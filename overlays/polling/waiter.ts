/** How to tell from a status lookup that work has ended: data of the spec. */
export interface Waiter<
  Field extends string = string,
  Terminal extends string = string,
  Value extends string = string,
  Success extends string = string,
> {
  /** The field that holds the status. */
  readonly field: Field;
  /** The statuses after which nothing changes any more; every other one means that the work goes on. */
  readonly terminal: readonly Terminal[];
  /** The field of the result that holds the outcome, and the terminal status with which a schema can check it. */
  readonly output?: { readonly field: Value; readonly status: Success };
}

/** A result by the terminal status that it carries: comparing the status tells which one it is. */
export type Ended<Result, Field extends string, Terminal extends string> = {
  [Status in Terminal]: Result & Readonly<Record<Field, Status>>;
}[Terminal];

/** Ended work, whose outcome has the type of the schema that checked it, if one did. */
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

/** The status in an answer; `undefined` when it holds none. */
export function statusOf(waiter: Waiter, answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const status: unknown = Reflect.get(answer, waiter.field);
  return typeof status === "string" ? status : undefined;
}

/** Whether a status says that the work has ended. */
export function isTerminal(waiter: Waiter, status: string | undefined): boolean {
  return status !== undefined && waiter.terminal.includes(status);
}

/**
 * Whether a result is that of ended work. One that carries no status is taken at the word of the
 * lookup that came before it.
 */
export function hasEnded<Result, Field extends string, Terminal extends string>(
  waiter: Waiter<Field, Terminal>,
  result: Result,
): result is Ended<Result, Field, Terminal> & Result {
  const status = statusOf(waiter, result);
  return status === undefined || isTerminal(waiter, status);
}
