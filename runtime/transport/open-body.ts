import { ConfigurationError } from "../errors/configuration-error.js";
import { onAbort, startTimer, throwIfAborted } from "../time/index.js";
import type { Call } from "./exchange.js";
import { lostStream, silentStream } from "./stream-failure.js";

/**
 * The body of an answer that is still coming.
 *
 * The call's signal ends it at any moment, its `timeout` only after a silence in which somebody waits for more.
 */
export class OpenBody {
  readonly #call: Call;
  /** Kept, because platforms cancel the body of an answer that nobody holds. */
  readonly #response: Response;
  #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined;
  #ignoreSignal: (() => void) | undefined;
  #isTaken = false;
  #isOver = false;

  constructor(call: Call, response: Response) {
    this.#call = call;
    this.#response = response;
    const { signal } = call;
    const end = (): void => void this.#release();
    if (signal?.aborted) end();
    else if (signal) this.#ignoreSignal = onAbort(signal, end);
  }

  /** The call that it answers. */
  get call(): Call {
    return this.#call;
  }

  /**
   * The body itself, for the one who reads it.
   *
   * @throws {ConfigurationError} when somebody has it already
   */
  take(): this {
    if (this.#isTaken) {
      throw new ConfigurationError(
        `${this.#call.operation}: this stream has been read already, and a stream can be read once. Keep what you need of it, or call the operation again.`,
      );
    }
    this.#isTaken = true;
    return this;
  }

  /**
   * The next bytes; `undefined` at the end.
   *
   * @param progress says in an error how much had come: `3 events`
   * @throws the reason of the call's signal, or an error that says how the stream broke off or fell silent
   */
  async next(progress: () => string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (this.#isOver) return undefined;
    const { bytes, failure } = await this.#readInTime(progress);
    if (bytes !== undefined && !this.#call.signal?.aborted) return bytes;
    await this.cancel();
    throwIfAborted(this.#call.signal);
    if (failure !== undefined) throw failure;
    return undefined;
  }

  /** Ends it and frees the connection; a read that is under way comes to its end. */
  async cancel(): Promise<void> {
    this.#isOver = true;
    this.#ignoreSignal?.();
    await this.#release();
  }

  async #readInTime(progress: () => string): Promise<Chunk> {
    let isSilent = false;
    const stopTimer = startTimer(this.#call.timeout, () => {
      isSilent = true;
      void this.#release();
    });
    try {
      const bytes = await this.#read();
      return isSilent ? { failure: silentStream(this.#call, progress()) } : { bytes };
    } catch (error) {
      return { failure: lostStream(this.#call, error, progress()) };
    } finally {
      stopTimer();
    }
  }

  async #read(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    this.#reader ??= this.#response.body?.getReader();
    return (await this.#reader?.read())?.value;
  }

  async #release(): Promise<void> {
    // A body that broke off says so once more, to nobody's use.
    await (this.#reader ?? this.#response.body)?.cancel().catch(() => {});
  }
}

/** What one read brings; neither at the end. */
interface Chunk {
  readonly bytes?: Uint8Array<ArrayBuffer> | undefined;
  readonly failure?: Error;
}
