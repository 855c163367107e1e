/** The format of a streamed response: server-sent events, or a sequence of JSON texts. */
export type StreamKind = "events" | "lines";

/**
 * Returns the kind of stream that a media type names; `undefined` if it names none.
 *
 * `text/event-stream` is defined in the HTML standard (section 9.2), `json-seq` in RFC 7464. JSON Lines has no
 * registered type, so the types in use are listed.
 */
export function streamKindOf(mediaType: string): StreamKind | undefined {
  const [essence = ""] = mediaType.split(";");
  if (/^\s*text\/event-stream\s*$/i.test(essence)) return "events";
  return jsonLines.test(essence) ? "lines" : undefined;
}

/** Whether each JSON text of a stream starts with a record separator, and can span several lines. */
export function isJsonSequence(mediaType: string): boolean {
  return /^[^;]*[/+]json-seq\s*(?:;|$)/i.test(mediaType);
}

const jsonLines =
  /^\s*application\/(?:(?:x-)?(?:jsonl|jsonlines|ndjson)|json-lines|stream\+json|(?:[\w.-]+\+)?json-seq)\s*$/i;

/** Whether a media type is JSON: `application/json`, and every type with the suffix `+json` (RFC 6839, section 3.1). */
export function isJsonType(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(mediaType);
}

/** Whether a media type is text: `text/*`, XML (RFC 7303) and YAML (RFC 9512, with the older `x-yaml`). */
export function isTextType(mediaType: string): boolean {
  return /^\s*text\/|^[^;]*[/+](?:xml|(?:x-)?ya?ml)\s*(?:;|$)/i.test(mediaType);
}

/** Whether a media type is a range such as `image/*`, which only constrains what is sent (RFC 9110, section 12.5.1). */
export function isMediaRange(mediaType: string): boolean {
  return /^[^;]*\*/.test(mediaType);
}

/** Whether JSON is of a media type or a range. */
export function mayBeJson(mediaType: string): boolean {
  return isJsonType(mediaType) || /^\s*(?:\*|application)\/\*/.test(mediaType);
}
