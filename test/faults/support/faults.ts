import type { Socket } from "node:net";
import type { ClientOptions } from "../../../runtime/transport/index.js";
import type { Misbehaviour } from "./fault-server.js";
import { answer, gzipBomb, head } from "./answers.js";

/** How a call of one kind ends. */
export interface Ending {
  /** Requests that the server received, whole. */
  readonly requests: number;
  /** Name of the error's class; absent: the call succeeds. */
  readonly error?: string;
  /** What its message says. */
  readonly says?: RegExp;
  /** Virtual milliseconds between the attempts. */
  readonly elapsed?: number;
}

/** A fault, and what becomes of a read, of a change that may be repeated and of one that may not. */
export interface Fault extends Misbehaviour {
  readonly name: string;
  readonly get: Ending;
  readonly patch: Ending;
  readonly post: Ending;
  /** Settings of the client, for faults that take time. */
  readonly options?: Pick<ClientOptions, "timeout" | "maxRetries">;
  /** Whether the request has so large a body that it takes more than one piece. */
  readonly isLarge?: true;
}

/** Half a second and a second, the longest waits before the first two repeats. */
const twoWaits = 1_500;

function failing(error: string, says: RegExp, requests = 3): Ending {
  return { requests, error, says, elapsed: twoWaits };
}

const harmless = /is safe to retry/;
const unknown = /may have been carried out: check for its effect/;

/** What is lost is repeated where that does no harm, and unknown where it may do some. */
function lost(requests: 0 | 1 = 1): Pick<Fault, "get" | "patch" | "post"> {
  const get = failing("ConnectionError", harmless, 3 * requests);
  return { get, patch: get, post: { requests, error: "OutcomeUnknownError", says: unknown } };
}

/** The same for an answer that never ends; long enough for a busy machine to get the request through. */
function stalled(): Pick<Fault, "get" | "patch" | "post" | "options"> {
  const says = /within 2000 ms.*safe to call again/;
  const get = { requests: 2, error: "TimeoutError", says, elapsed: 500 };
  const post = { requests: 1, error: "OutcomeUnknownError", says: /within 2000 ms/ };
  return { get, patch: get, post, options: { timeout: 2_000, maxRetries: 1 } };
}

/** What a promised JSON cannot be read from; a change promises none. */
function unusable(): Pick<Fault, "get" | "patch" | "post"> {
  const get = failing("ConnectionError", /JSON/);
  return {
    get,
    patch: { requests: 1 },
    post: { requests: 1, error: "OutcomeUnknownError", says: /JSON.*check for its effect/ },
  };
}

/** A success without the promised content fails nowhere on its way, so it is the same again. */
function undescribed(): Pick<Fault, "get" | "patch" | "post"> {
  const says = /the response \(20[04]\) is empty; expected JSON/;
  return {
    get: { requests: 1, error: "ApiError", says },
    patch: { requests: 1 },
    post: { requests: 1, error: "OutcomeUnknownError", says },
  };
}

/** What is too large once is so again. */
function tooLarge(): Pick<Fault, "get" | "patch" | "post"> {
  const get = { requests: 1, error: "ConnectionError", says: /larger than 64 MiB/ };
  return { get, patch: get, post: { requests: 1, error: "OutcomeUnknownError", says: /64 MiB/ } };
}

/** An answer that a repeat cannot change. */
function final(error: string, says: RegExp): Pick<Fault, "get" | "patch" | "post"> {
  const ending = { requests: 1, error, says };
  return { get: ending, patch: ending, post: ending };
}

/** An answer that may be another one later. */
function passing(error: string): Pick<Fault, "get" | "patch" | "post"> {
  const get = failing(error, /status \d{3}/);
  return { get, patch: get, post: { requests: 1, error: "OutcomeUnknownError", says: unknown } };
}

function write(bytes: string | Buffer, then: "end" | "reset" | "keep" = "end"): Misbehaviour {
  return {
    request(socket) {
      socket.write(bytes, () => {
        if (then === "end") socket.end();
        if (then === "reset") socket.resetAndDestroy();
      });
    },
  };
}

function repeatedly(socket: Socket, text: string, milliseconds: number): void {
  const timer = setInterval(() => socket.write(text), milliseconds);
  socket.on("close", () => clearInterval(timer));
}

/** Answers the first request and resets every connection that it has at the next. */
function raceKeepAlive(): NonNullable<Misbehaviour["request"]> {
  const sockets = new Set<Socket>();
  const ok = answer(200).toString().replace("connection: close\r\n", "");
  return (socket, nth) => {
    sockets.add(socket);
    if (nth === 1) socket.write(ok);
    else for (const known of sockets) known.resetAndDestroy();
  };
}

const connection: readonly Fault[] = [
  {
    name: "reset of a new connection",
    accept: (socket) => void setTimeout(() => socket.resetAndDestroy(), 40),
    ...lost(0),
  },
  { name: "end of a new connection", accept: (socket) => void socket.end(), ...lost(0) },
  {
    name: "reset within the request",
    head: (socket) => void socket.resetAndDestroy(),
    isLarge: true,
    ...lost(0),
  },
  {
    name: "end within the request",
    head: (socket) => void socket.destroy(),
    isLarge: true,
    ...lost(0),
  },
  {
    name: "reset after the request",
    request: (socket) => void socket.resetAndDestroy(),
    ...lost(),
  },
  { name: "silent end after the request", request: (socket) => void socket.destroy(), ...lost() },
  { name: "half-open connection", request: (socket) => void socket.end(), ...lost() },
  { name: "silence", request: () => {}, ...stalled() },
  { name: "stall within the head", ...write("HTTP/1.1 200 OK\r\ncontent-", "keep"), ...stalled() },
  { name: "reset within the head", ...write("HTTP/1.1 200 OK\r\ncontent-", "reset"), ...lost() },
  { name: "stall after the head", ...write(head("content-length: 9"), "keep"), ...stalled() },
  {
    name: "stall within the body",
    ...write(`${head("content-length: 9")}{"id`, "keep"),
    ...stalled(),
  },
  {
    name: "reset within the body",
    ...write(`${head("content-length: 9")}{"id`, "reset"),
    ...lost(),
  },
  {
    name: "slow drip",
    request(socket) {
      socket.write(head("transfer-encoding: chunked"));
      repeatedly(socket, "1\r\n \r\n", 10);
    },
    ...stalled(),
  },
  {
    name: "keep-alive race",
    request: raceKeepAlive(),
    // Counted with the request before it, which was answered.
    get: failing("ConnectionError", harmless, 4),
    patch: failing("ConnectionError", harmless, 4),
    post: { requests: 2, error: "OutcomeUnknownError", says: unknown },
  },
];

const bodies: readonly Fault[] = [
  { name: "cut JSON", ...write(answer(200, '{"id":"canary task')), ...unusable() },
  {
    name: "too short an announced length",
    ...write(
      answer(200)
        .toString()
        .replace(/length: \d+/, "length: 9"),
    ),
    ...unusable(),
  },
  { name: "too long an announced length", ...write(`${head("content-length: 99")}{}`), ...lost() },
  {
    name: "bad chunk",
    ...write(`${head("transfer-encoding: chunked")}zz\r\n{}\r\n0\r\n\r\n`),
    ...lost(),
  },
  {
    name: "cut chunks",
    ...write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n"),
    ...lost(),
  },
  { name: "bad gzip", ...write(answer(200, "canary task", ["content-encoding: gzip"])), ...lost() },
  {
    name: "gzip bomb",
    ...write(answer(200, gzipBomb(), ["content-encoding: gzip"])),
    ...tooLarge(),
  },
  {
    name: "giant announced body",
    ...write(`${head("content-length: 99999999999")}{`, "keep"),
    ...tooLarge(),
  },
  {
    name: "giant body of chunks",
    request(socket) {
      socket.write(head("transfer-encoding: chunked"));
      const chunk = `100000\r\n${" ".repeat(0x100000)}\r\n`;
      const pump = (): void => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on("drain", pump);
      pump();
    },
    ...tooLarge(),
  },
  { name: "HTML", ...write(answer(200, "<html>canary task</html>")), ...unusable() },
  { name: "empty answer", ...write(answer(200, "")), ...undescribed() },
  {
    name: "204 for JSON",
    ...write("HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n"),
    ...undescribed(),
  },
];

const protocol: readonly Fault[] = [
  { name: "another protocol", ...write("SSH-2.0-canary\r\n"), ...lost() },
  { name: "bad status line", ...write("HTTP/1.1 OK 200\r\n\r\n"), ...lost() },
  { name: "bad header", ...write("HTTP/1.1 200 OK\r\nbad header\u0000: 1\r\n\r\n{}"), ...lost() },
  { name: "giant headers", ...write(head(`x-giant: ${"a".repeat(64 * 1024)}`)), ...lost() },
  {
    name: "unasked change of protocol",
    ...write("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
    ...lost(),
  },
  {
    name: "flood of early hints",
    request(socket) {
      repeatedly(socket, "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n".repeat(50), 5);
    },
    ...stalled(),
  },
];

const statuses: readonly Fault[] = [
  {
    name: "301",
    ...write(answer(301, "", ["location: /elsewhere"])),
    ...final("ApiError", /redirect \(301\)/),
  },
  {
    name: "307",
    ...write(answer(307, "", ["location: /elsewhere"])),
    ...final("ApiError", /redirect \(307\)/),
  },
  { name: "401", ...write(answer(401)), ...final("AuthenticationError", /API key \(401\)/) },
  { name: "404", ...write(answer(404)), ...final("NotFoundError", /not found \(404\)/) },
  { name: "409", ...write(answer(409)), ...final("ConflictError", /busy/) },
  {
    name: "409 with Retry-After",
    ...write(answer(409, "", ["retry-after: 1"])),
    ...final("ConflictError", /busy/),
  },
  { name: "422", ...write(answer(422)), ...final("ValidationError", /as invalid \(422\)/) },
  { name: "408", ...write(answer(408)), ...passing("ApiError") },
  { name: "500", ...write(answer(500)), ...passing("ServerError") },
  { name: "502", ...write(answer(502, "<html>canary task")), ...passing("ServerError") },
  { name: "503", ...write(answer(503)), ...passing("ServerError") },
  { name: "504", ...write(answer(504)), ...passing("ServerError") },
  {
    name: "500 that breaks off",
    ...write(answer(500).subarray(0, -5), "reset"),
    ...passing("ServerError"),
  },
];

/** Every fault of a server that accepts connections. */
export const faults: readonly Fault[] = [...connection, ...bodies, ...protocol, ...statuses];
