import type { Call, Received } from "./exchange.js";

/** Reads successful answers as streams, in place of what their operation promises. */
export interface StreamReader {
  /** Media types to ask for; absent: those of the operation. */
  readonly accept?: string | undefined;
  /** Whether the body of an answer is left unread, so that `read` gets it as `Received.unread`. */
  readonly leavesUnread: (response: Response) => boolean;
  readonly read: (received: Received, call: Call) => unknown;
}
