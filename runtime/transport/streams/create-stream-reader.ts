import { type StreamKind, streamKindOf } from "../../json/media-type.js";
import type { StreamReader } from "../call.js";
import { Unreadable } from "../response/decode.js";
import { OpenBody } from "./open-body.js";

/** Creates a reader for one kind of response, which rejects any other. */
export function createStreamReader(
  kind: StreamKind,
  open: (body: OpenBody, mediaType: string) => unknown,
): StreamReader {
  return {
    // A stream was requested, so the response does not need to say that it is one.
    leavesUnread: ({ headers }) => (kindOf(headers) ?? kind) === kind,
    read(received, call) {
      const { unread, headers, status } = received;
      if (unread !== undefined) {
        return open(new OpenBody(call, unread), headers.get("content-type") ?? "");
      }
      const happened = `the response (${status}) is not the stream of ${kind} that was requested`;
      throw new Unreadable(happened);
    },
  };
}

function kindOf(headers: Headers): string | undefined {
  const type = headers.get("content-type");
  return type === null ? undefined : (streamKindOf(type) ?? "another");
}
