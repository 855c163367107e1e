import { connect } from "node:net";

/** What a server wrote before it closed the connection. */
export interface RawAnswer {
  /** Not a number when it closed the connection without an answer. */
  readonly status: number;
  readonly text: string;
}

/** Sends lines as they are over a socket of its own, asks for the end of the connection, and reads to that end. */
export async function rawRequest(
  baseUrl: string,
  lines: readonly string[],
  body = "",
): Promise<RawAnswer> {
  const { port } = new URL(baseUrl);
  const socket = connect(Number(port), "127.0.0.1");
  // The server may close while the rest is on its way, which resets the connection after its answer.
  socket.on("error", () => socket.destroy());
  socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n${body}`, "latin1");
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => (text += chunk));
  await new Promise<void>((resolve) => {
    socket.once("close", () => resolve());
  });
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text };
}
