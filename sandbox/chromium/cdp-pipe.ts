import type { Readable, Writable } from "node:stream";
import { asRecord, asText, type JsonObject } from "../../runtime/json/values.js";

/** A client of a browser: receives its messages, and sends others. */
export interface CdpClient {
  /** @throws {SyntaxError} when the text is no JSON */
  send(text: string): void;
  /** Ends what the client has begun. */
  detach(): void;
}

/** Sends a client what the browser says to it. */
type Receive = (text: string) => void;

/** A session of a client: that of the browser as a whole, or one that the client has begun in it. */
interface Session {
  readonly receive: Receive;
  readonly isRoot: boolean;
}

/**
 * Speaks the protocol of a browser through its pipes, which no other program can reach. Each client has a session of its
 * own for the browser as a whole, so that it sees nothing of the others.
 */
export class CdpPipe {
  readonly #input: Writable;
  readonly #sessions = new Map<string, Session>();
  readonly #answers = new Map<number, (answer: JsonObject) => void>();
  #lastId = 0;

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    let parts: Buffer[] = [];
    output.on("data", (chunk: Buffer) => {
      const ends = chunk.toString("latin1").split("\0");
      let start = 0;
      for (const { length } of ends.slice(0, -1)) {
        const text = Buffer.concat([...parts, chunk.subarray(start, start + length)]).toString();
        parts = [];
        start += length + 1;
        this.#receive(asRecord(JSON.parse(text)));
      }
      parts.push(chunk.subarray(start));
    });
  }

  /** Connects a client. Resolves when the browser answers. */
  async attach(receive: Receive): Promise<CdpClient> {
    const { result } = await new Promise<JsonObject>((resolve) => {
      this.#send({ method: "Target.attachToBrowserTarget" }, resolve);
    });
    const root = asText(asRecord(result)["sessionId"]);
    this.#sessions.set(root, { receive, isRoot: true });
    return {
      send: (text) => this.#forward(asRecord(JSON.parse(text)), root, receive),
      detach: () => {
        for (const [id, session] of this.#sessions)
          if (session.receive === receive) this.#sessions.delete(id);
        this.#send({ method: "Target.detachFromTarget", params: { sessionId: root } }, () => {});
      },
    };
  }

  #forward({ id, ...message }: JsonObject, root: string, receive: Receive): void {
    const { sessionId } = message;
    this.#send({ ...message, sessionId: sessionId ?? root }, (answer) => {
      receive(JSON.stringify({ ...answer, id, sessionId }));
    });
  }

  #send(message: JsonObject, onAnswer: (answer: JsonObject) => void): void {
    this.#lastId += 1;
    this.#answers.set(this.#lastId, onAnswer);
    this.#input.write(`${JSON.stringify({ ...message, id: this.#lastId })}\0`);
  }

  #receive(message: JsonObject): void {
    const { id, method, params, sessionId } = message;
    const answer = this.#answers.get(Number(id));
    this.#answers.delete(Number(id));
    if (answer !== undefined) return answer(message);
    const session = this.#sessions.get(asText(sessionId));
    if (session === undefined) return;
    const target = asText(asRecord(params)["sessionId"]);
    if (method === "Target.attachedToTarget")
      this.#sessions.set(target, { ...session, isRoot: false });
    if (method === "Target.detachedFromTarget") this.#sessions.delete(target);
    session.receive(JSON.stringify({ method, params, ...(!session.isRoot && { sessionId }) }));
  }
}
