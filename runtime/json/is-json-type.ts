/** Whether a media type is JSON: `application/json`, and every type with the suffix `+json` (RFC 6839, section 3.1). */
export function isJsonType(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(mediaType);
}
