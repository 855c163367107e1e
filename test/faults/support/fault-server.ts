import { setTimeout as sleep } from "node:timers/promises";
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { listen } from "../../support/listen.js";

/** What a faulty server does; it has the bare socket, and HTTP is what it writes on it. */
export interface Misbehaviour {
  /** On a new connection, before anything is read. */
  accept?(socket: Socket): void;
  /** Once the head of a request is there. */
  head?(socket: Socket): void;
  /** Once a whole request is there; `nth` counts from 1. */
  request?(socket: Socket, nth: number): void;
}

/** A server on bare sockets that counts the requests which it received. */
export class FaultServer implements AsyncDisposable {
  /** Whole requests that were received. */
  requests = 0;
  /** Requests of which at least the head was received. */
  heads = 0;
  baseUrl = "";
  readonly #misbehaviour: Misbehaviour;
  readonly #sockets = new Set<Socket>();
  /** Those on which anything arrived. */
  readonly #used = new Set<Socket>();
  readonly #server: Server;

  constructor(misbehaviour: Misbehaviour) {
    this.#misbehaviour = misbehaviour;
    this.#server = createServer({ allowHalfOpen: true }, (socket) => this.#serve(socket));
  }

  async start(): Promise<void> {
    this.baseUrl = await listen(this.#server);
  }

  /**
   * How many connections that carried a request the client has not let go of, after a moment to do
   * so. Node's `fetch` may open a spare one after an abort; it neither sends on it nor stays alive.
   */
  async openSockets(): Promise<number> {
    for (let left = 100; this.#used.size > 0 && left > 0; left -= 1) {
      await sleep(10);
    }
    return this.#used.size;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #serve(socket: Socket): void {
    const { accept, head, request } = this.#misbehaviour;
    let text = "";
    this.#sockets.add(socket);
    socket.once("data", () => this.#used.add(socket));
    socket.on("close", () => {
      this.#sockets.delete(socket);
      this.#used.delete(socket);
    });
    socket.on("error", () => socket.destroy());
    // A client that has hung up wants no more, whatever the fault leaves open.
    socket.on("end", () => socket.destroy());
    if (accept) {
      accept(socket);
      return;
    }
    let isHeadSeen = false;
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      text += chunk;
      if (!isHeadSeen && text.includes("\r\n\r\n")) {
        isHeadSeen = true;
        this.heads += 1;
        head?.(socket);
      }
      if (!isHeadSeen || !isWhole(text)) return;
      text = "";
      isHeadSeen = false;
      this.requests += 1;
      request?.(socket, this.requests);
    });
  }
}

function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
  return text.length >= end + 4 + length;
}
