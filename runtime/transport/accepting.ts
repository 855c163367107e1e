import { readOwn } from "../json/read-own.js";
import { streamKindOf } from "../json/stream-kind.js";
import { jsonOrText } from "./decode.js";
import type { Call, Received } from "./exchange.js";
import { unusableAnswer } from "./failure.js";
import type { StreamReader } from "./stream-reader.js";

/** What else is known of an operation that offers streams. */
export interface StreamFacts {
  /** The field of the body that asks for a stream, too. */
  readonly field?: string;
  /** Reads an answer that is no stream, where that is not what the operation promises. */
  readonly read?: (received: Received, call: Call) => unknown;
}

/**
 * The reader for a call of an operation that offers streams beside another form of its result: that of the media type
 * which the call accepts, else one that refuses streams.
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
      if (received.unread !== undefined || facts.field === undefined) {
        return chosen.read(received, call);
      }
      const happened = `the answer (${received.status}) is not the ${accept} that was asked for; this operation may want \`${facts.field}: true\` in the body as well`;
      throw unusableAnswer(call, happened, received.status, jsonOrText(received));
    },
  };
}

function refuseStreams(offered: readonly string[], { field, read }: StreamFacts): StreamReader {
  return {
    leavesUnread: ({ headers }) => streamKindOf(headers.get("content-type") ?? "") !== undefined,
    read(received, call) {
      const { unread, status } = received;
      if (unread === undefined) return read?.(received, call);
      void unread.body?.cancel().catch(() => {});
      const options = offered.map((type) => `\`accept: ${JSON.stringify(type)}\``).join(" or ");
      const other =
        field === undefined ? "" : `, or leave out \`${field}: true\` to get it at once`;
      const happened = `the answer (${status}) is a stream, which the call did not choose: choose it by the option ${options}${other}`;
      throw unusableAnswer(call, happened, status);
    },
  };
}
