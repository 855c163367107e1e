import { explainReason, onAbort, throwIfAborted } from "../../runtime/time/index.js";

/** Settings of {@link serialize}. */
export interface SerializeOptions {
  /** Gives the place in the line up: the promise rejects with the signal's reason and the work is not begun. */
  signal?: AbortSignal | undefined;
}

/**
 * Does work when all earlier work of the same key is done: runs that write the files of one workspace
 * follow one another, while those of others go on beside them.
 *
 * Holds within this process. Work that fails does not hold up what comes after it. Work must not wait
 * for other work of its own key.
 *
 * Source: Service description, What the service does (runs that write shared files).
 *
 * @param key what must not be worked on twice at a time, for example the id of a workspace
 * @param work is called once its turn has come; its outcome is the outcome of this call
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

/** The keys that are in use. */
const lines = new Map<string, Line>();

function startLine(key: string): Line {
  const line = new Line(() => lines.delete(key));
  lines.set(key, line);
  return line;
}

/** Those who wait for one key, in the order in which they came; the first to come has the turn at once. */
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
