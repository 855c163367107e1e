import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

/** Longest message of a client, in bytes, as of clients of browsers. */
const LONGEST_MESSAGE = 256 * 1024 * 1024;

const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;

/**
 * Opens a web socket (RFC 6455) for texts. What is no text, or breaks the protocol, ends it.
 *
 * @returns what sends a text
 */
export function openWebSocket(
  { headers }: IncomingMessage,
  socket: Duplex,
  onText: (text: string) => void,
): (text: string) => void {
  const magic = `${headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash("sha1").update(magic).digest("base64");
  const upgrade = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade";
  socket.write(`${upgrade}\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
  const send = (opcode: number, payload: Buffer): void => void socket.write(frame(opcode, payload));
  let message: Buffer[] = [];
  onFrames(socket, ({ isLast, opcode, payload }) => {
    if (opcode === opcodes.ping) return send(opcodes.pong, payload);
    if (opcode === opcodes.pong) return;
    if (opcode > opcodes.text) return void socket.end(frame(opcodes.close, payload));
    message.push(payload);
    if (!isLast) return;
    const text = Buffer.concat(message).toString();
    message = [];
    onText(text);
  });
  return (text) => send(opcodes.text, Buffer.from(text));
}

function onFrames(socket: Duplex, take: (frame: Frame) => void): void {
  let parts: Buffer[] = [];
  let missing = 0;
  socket.on("data", (chunk: Buffer) => {
    parts.push(chunk);
    missing -= chunk.length;
    // What is long is put together once.
    if (missing > 0) return;
    let rest = Buffer.concat(parts);
    let found = readFrame(rest);
    for (; typeof found !== "number"; found = readFrame(rest)) {
      rest = rest.subarray(found.end);
      take(found);
    }
    missing = found;
    parts = [rest];
    if (missing > LONGEST_MESSAGE) socket.destroy();
  });
}

interface Frame {
  readonly isLast: boolean;
  readonly opcode: number;
  readonly payload: Buffer;
  /** Where the next one begins. */
  readonly end: number;
}

/** Reads the frame that data begin with, or how many bytes of it are missing. Frames of clients are masked. */
function readFrame(data: Buffer): Frame | number {
  const [first = 0, second = 0] = data;
  const short = second & 127;
  const head = { 126: 4, 127: 10 }[short] ?? 2;
  const start = head + 4;
  if (data.length < start) return start - data.length;
  const long = short === 126 ? data.readUInt16BE(2) : short;
  const end = start + (short === 127 ? Number(data.readBigUInt64BE(2)) : long);
  if (data.length < end) return end - data.length;
  const payload = data.subarray(start, end).map((byte, at) => byte ^ (data[head + (at & 3)] ?? 0));
  return { isLast: first > 127, opcode: first & 15, payload: Buffer.from(payload), end };
}

function frame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const first = 128 | opcode;
  if (length < 126) return Buffer.concat([Buffer.from([first, length]), payload]);
  const isShort = length < 65_536;
  const head = Buffer.alloc(isShort ? 4 : 10);
  head.set([first, isShort ? 126 : 127]);
  if (isShort) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}
