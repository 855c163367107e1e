import type { Call, Received } from "./exchange.js";

/** Reads successful responses as streams, instead of the operation's usual reader. */
export interface StreamReader {
  /** Media types to accept. Default: those of the operation. */
  readonly accept?: string | undefined;
  /** Whether the body of a response is left unread, so that `read` gets it as `Received.unread`. */
  readonly leavesUnread: (response: Response) => boolean;
  readonly read: (received: Received, call: Call) => unknown;
}
