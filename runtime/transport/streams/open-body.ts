import { ConfigurationError, OutcomeUnknownError, TimeoutError } from "../../errors/index.js";
import { onAbort, startTimer, throwIfAborted } from "../../time/index.js";
import type { Call } from "../call.js";
import { createQuote, noUsableAnswer } from "../failures/failure.js";
import { safeCause } from "../failures/safe-cause.js";

/**
 * The body of a response that is still arriving.
 *
 * The call's signal ends it at any time; its `timeout` only after a silence in which a reader waits.
 */
export class OpenBody {
  readonly call: Call;
  /** Kept, because platforms cancel the body of an unreferenced response. */
  readonly #response: Response;
  #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined;
  #ignoreSignal: (() => void) | undefined;
  #isTaken = false;
  #isOver = false;

  constructor(call: Call, response: Response) {
    this.call = call;
    this.#response = response;
    const { signal } = call;
    const end = (): void => void this.#release();
    if (signal?.aborted) end();
    else if (signal) this.#ignoreSignal = onAbort(signal, end);
  }

  /**
   * Returns the body itself to its one reader.
   *
   * @throws {ConfigurationError} when it was already taken
   */
  take(): this {
    if (this.#isTaken)
      throw new ConfigurationError(
        `${this.call.operation}: this stream was already read, and a stream can be read only once. Keep what you need from it, or call the operation again.`,
      );
    this.#isTaken = true;
    return this;
  }

  /**
   * Returns the next bytes; `undefined` at the end.
   *
   * @param progress what an error says about the progress: `3 events`
   * @throws the reason of the call's signal, or an error that says how the stream broke or fell silent
   */
  async next(progress: () => string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (this.#isOver) return undefined;
    const { signal, timeout } = this.call;
    let bytes: Uint8Array<ArrayBuffer> | undefined;
    let failure: unknown;
    const stopTimer = startTimer(timeout, () => {
      failure = silentStream(this.call, progress());
      void this.#release();
    });
    try {
      this.#reader ??= this.#response.body?.getReader();
      bytes = (await this.#reader?.read())?.value;
    } catch (error) {
      const happened = `the connection closed in the middle of the stream, after ${progress()}`;
      const cause = safeCause(error, createQuote(this.call));
      failure = noUsableAnswer(this.call, { reason: "lost", happened, cause }).error;
    } finally {
      stopTimer();
    }
    if (bytes !== undefined && failure === undefined && !signal?.aborted) return bytes;
    await this.cancel();
    throwIfAborted(signal);
    if (failure !== undefined) throw failure;
    return undefined;
  }

  /** Ends it and frees the connection. A pending read ends. */
  async cancel(): Promise<void> {
    this.#isOver = true;
    this.#ignoreSignal?.();
    await this.#release();
  }

  async #release(): Promise<void> {
    // A broken body reports its error again, which can be ignored.
    await (this.#reader ?? this.#response.body)?.cancel().catch(() => {});
  }
}

/** Creates the error for a stream without data for too long. */
function silentStream(call: Call, progress: string): Error {
  const { operation, timeout } = call;
  const happened = `the stream was silent for ${timeout} ms, after ${progress}`;
  if (call.repeatable) return new TimeoutError(operation, timeout, "timeout", happened);
  const advice = `${happened}; the option \`timeout\` (milliseconds) allows longer silences`;
  return new OutcomeUnknownError(advice, { operation, reason: "timeout" });
}
