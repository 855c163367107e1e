import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** An answer, as far as a load generator looks at it. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * One keep-alive connection that sends request after request. Ready-made clients cost more than the
 * server that they would measure.
 */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #lines: string;
  #received = "";
  #settle: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket, lines: string) {
    this.#socket = socket;
    this.#lines = lines;
    socket.setNoDelay(true).setEncoding("latin1");
    socket.on("data", (chunk: string) => this.#receive(chunk));
    socket.on("error", (error) => this.#settle?.reject(error));
    socket.on("close", () => this.#settle?.reject(new Error("The connection was closed")));
  }

  /** Connects; every request carries the headers. */
  static async open(
    baseUrl: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<HttpConnection> {
    const { hostname, port, host } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    const entries = Object.entries({ Host: host, ...headers });
    return new HttpConnection(
      socket,
      entries.map(([name, value]) => `${name}: ${value}\r\n`).join(""),
    );
  }

  /** Sends one request, `GET /path`, and waits for its answer. */
  send(call: string, body = ""): Promise<Answer> {
    const length = body === "" ? "" : `Content-Length: ${body.length}\r\n`;
    this.#socket.write(`${call} HTTP/1.1\r\n${this.#lines}${length}\r\n${body}`);
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  /** Closes the connection. */
  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: string): void {
    this.#received += chunk;
    const end = this.#received.indexOf("\r\n\r\n");
    if (end < 0) return;
    const length = Number(/^content-length: (\d+)/im.exec(this.#received)?.[1] ?? 0);
    const body = this.#received.slice(end + 4, end + 4 + length);
    if (body.length < length) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = "";
    this.#settle?.resolve({ status, body });
  }
}
