import { readOwn } from "../../json/values.js";
import { streamKindOf } from "../../json/media-type.js";
import { textOf, Unreadable } from "../response/decode.js";
import type { StreamReader } from "../call.js";

/** Reads a response in another media type than the operation's usual one as text. */
export const wholeText: StreamReader = { leavesUnread: () => false, read: textOf };

/** More facts about an operation that offers streams. */
export interface StreamFacts {
  /** Body field that also requests a stream. */
  readonly field?: string;
}

/**
 * Returns the reader for a call of an operation that offers streams besides another form of its result: the one of the
 * media type that the call accepts, otherwise one that rejects streams.
 *
 * @param streams - readers by media type
 */
export function accepting(
  accept: string | undefined,
  streams: Readonly<Record<string, StreamReader>>,
  facts: StreamFacts = {},
): StreamReader {
  const chosen = accept === undefined ? undefined : readOwn(streams, accept);
  if (chosen === undefined) return refuseStreams(Object.keys(streams), facts);
  return {
    accept,
    leavesUnread: chosen.leavesUnread,
    read(received, call) {
      const isWhole = chosen === wholeText || facts.field === undefined;
      if (received.unread !== undefined || isWhole) return chosen.read(received, call);
      const happened = `the response (${received.status}) is not the ${accept} that was requested; this operation may also need \`${facts.field}: true\` in the body`;
      throw new Unreadable(happened);
    },
  };
}

function refuseStreams(offered: readonly string[], { field }: StreamFacts): StreamReader {
  return {
    leavesUnread: ({ headers }) => streamKindOf(headers.get("content-type") ?? "") !== undefined,
    read({ unread, status }) {
      if (unread === undefined) return undefined;
      void unread.body?.cancel().catch(() => {});
      const options = offered.map((type) => `\`accept: ${JSON.stringify(type)}\``).join(" or ");
      const other =
        field === undefined ? "" : `, or omit \`${field}: true\` to get the whole response`;
      const happened = `the response (${status}) is a stream, which the call did not request: request it with the option ${options}${other}`;
      throw new Unreadable(happened);
    },
  };
}
