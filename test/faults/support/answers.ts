import { gzipSync } from "node:zlib";

/** What no error, log or print may show; faulty servers echo it wherever they can. */
export const canaries = { key: "svc_canary_key", task: "canary task" } as const;

/** A body as a careless server has it: with all that the request held. */
const echo = `{"id":"run_1","key":"${canaries.key}","input":"${canaries.task}"}`;

/** An answer as bytes. The connection ends with it. */
export function answer(
  status: number | string,
  body: string | Buffer = echo,
  headers: readonly string[] = [],
): Buffer {
  const lines = [
    `HTTP/1.1 ${status}${typeof status === "number" ? " Because" : ""}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
    `x-echo: ${canaries.key}`,
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), Buffer.from(body)]);
}

/** The beginning of an answer whose headers are all there is to choose. */
export function head(...headers: readonly string[]): string {
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n${headers
    .map((header) => `${header}\r\n`)
    .join("")}\r\n`;
}

/** A body that unpacks to a thousand times its size. */
export function gzipBomb(): Buffer {
  return gzipSync(Buffer.alloc(80 * 1024 * 1024));
}
