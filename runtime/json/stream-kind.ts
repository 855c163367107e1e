/** What an answer is made of that comes item by item: server-sent events, or JSON texts one after the other. */
export type StreamKind = "events" | "lines";

/**
 * The kind of stream that a media type names; `undefined`: it names none.
 *
 * `text/event-stream` is that of the HTML standard (section 9.2), `json-seq` that of RFC 7464. JSON Lines has no
 * registered type, so the ones in use are listed.
 */
export function streamKindOf(mediaType: string): StreamKind | undefined {
  const [essence = ""] = mediaType.split(";");
  if (/^\s*text\/event-stream\s*$/i.test(essence)) return "events";
  return jsonLines.test(essence) ? "lines" : undefined;
}

/** Whether the JSON texts of a stream each begin with a record separator, and may take several lines. */
export function isJsonSequence(mediaType: string): boolean {
  return /^[^;]*[/+]json-seq\s*(?:;|$)/i.test(mediaType);
}

const jsonLines =
  /^\s*application\/(?:(?:x-)?(?:jsonl|jsonlines|ndjson)|json-lines|stream\+json|(?:[\w.-]+\+)?json-seq)\s*$/i;
