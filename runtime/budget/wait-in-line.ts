import { onAbort } from "../time/index.js";
import type { BudgetRequest, Refusal } from "./rate-budget.js";

/** A request that waits for its turn. */
export interface QueuedRequest<Request> {
  readonly request: Request;
  /** Ends the wait: with nothing when the request may go, or with the reason if it may not. */
  readonly settle: (refusal: Refusal | undefined) => void;
}

/**
 * Waits at the end of a line until it is settled. The line is a `Set`, which removes any of its waiters in constant time.
 *
 * @param onLeave called when the request is aborted and has left the line
 */
export function waitInLine<Request extends Pick<BudgetRequest, "signal">>(
  line: Set<QueuedRequest<Request>>,
  request: Request,
  onLeave: () => void,
): Promise<Refusal | undefined> {
  return new Promise((resolve, reject) => {
    const { signal } = request;
    const leave = (): void => {
      line.delete(waiter);
      onLeave();
      reject(signal?.reason);
    };
    const release = signal && onAbort(signal, leave);
    const settle = (refusal: Refusal | undefined): void => {
      line.delete(waiter);
      release?.();
      resolve(refusal);
    };
    const waiter = { request, settle };
    line.add(waiter);
  });
}
