/** A request as it left the client. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** A `fetch` that keeps what it was asked to send and answers with what it was told to. */
export class Recorder {
  /** What was sent since the last answer was set; `undefined`: nothing. */
  request: RecordedRequest | undefined;
  #answer: () => Response = () => new Response();

  /** The platform's own `Request` decides what of it can be sent, and how a body is written. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const headers = Object.fromEntries(request.headers);
    const bytes = new Uint8Array(await request.arrayBuffer());
    this.request = { method: request.method, url: String(input), headers, bytes };
    return this.#answer();
  };

  /** Answers from now on. */
  answer(create: () => Response): void {
    this.request = undefined;
    this.#answer = create;
  }
}
