import { callWithin, throwIfAborted } from "../time/index.js";

/** Options of {@link serialize}. */
export interface SerializeOptions {
  /** Leaves the queue: the promise rejects with the signal's reason, and the work is not started. */
  signal?: AbortSignal | undefined;
}

/**
 * Does work after all earlier work of the same key.
 *
 * Runs that write files of one workspace then run one at a time, while runs of other workspaces continue. Works within
 * this process only. Failed work does not stop the queue. Work must not wait for other work of its own key.
 *
 * Source: Service description, What the service does (runs that write shared files).
 *
 * @param key identifies what only one piece of work may use at a time, for example the ID of a workspace
 * @param work called when its turn comes; its outcome is the outcome of this call
 *
 * @example
 * ```ts
 * await Promise.all(
 *   tasks.map((task) => serialize(workspace, () => client.runs.createAndWait({ task }))),
 * );
 * ```
 */
export async function serialize<Result>(
  key: string,
  work: () => Result | PromiseLike<Result>,
  { signal }: SerializeOptions = {},
): Promise<Result> {
  const before = lines.get(key);
  let leave = (): void => {};
  const own = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const line = before === undefined ? own : before.then(() => own);
  lines.set(key, line);
  void line.then(() => lines.get(key) === line && lines.delete(key));
  try {
    if (before !== undefined) await callWithin(() => before, { signal });
    throwIfAborted(signal);
    return await work();
  } finally {
    leave();
  }
}

/** When everything ends that has been asked for so far, by key. */
const lines = new Map<string, Promise<void>>();
