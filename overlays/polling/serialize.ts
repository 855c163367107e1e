import { explainReason, onAbort, throwIfAborted } from "../../runtime/time/index.js";

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
  throwIfAborted(signal);
  const line = lines.get(key) ?? startLine(key);
  await line.turn(signal);
  try {
    return await work();
  } finally {
    line.next();
  }
}

/** The keys in use. */
const lines = new Map<string, Line>();

function startLine(key: string): Line {
  const line = new Line(() => lines.delete(key));
  lines.set(key, line);
  return line;
}

/** The waiters of one key, in order of arrival. The first one has its turn immediately. */
class Line {
  readonly #waiting = new Set<() => void>();
  readonly #onEmpty: () => void;
  #isTaken = false;

  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty;
  }

  async turn(signal: AbortSignal | undefined): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const release =
        signal &&
        onAbort(signal, () => {
          this.#waiting.delete(begin);
          reject(explainReason(signal.reason));
        });
      const begin = (): void => {
        release?.();
        resolve();
      };
      this.#waiting.add(begin);
    });
  }

  next(): void {
    const [begin] = this.#waiting;
    if (begin === undefined) {
      this.#onEmpty();
      return;
    }
    this.#waiting.delete(begin);
    begin();
  }
}
