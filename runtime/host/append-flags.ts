import type { Host } from "./host.js";

/**
 * Returns the flags that open a file to read it and to add to its end, or create it, without following a link.
 *
 * Not every system has all of them. Without the last one, a pipe would block the process.
 */
export function appendFlags({ files: { constants } }: Pick<Host, "files">): number {
  const { O_RDWR = 0, O_APPEND = 0, O_CREAT = 0, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  return O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK;
}
