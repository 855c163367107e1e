/** A part of a multipart body as it was sent. */
export interface SentPart {
  readonly name: string;
  readonly hasFilename: boolean;
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array;
}

/** Takes a multipart body apart at its boundary (RFC 2046, section 5.1). */
export function splitMultipart(bytes: Uint8Array, contentType: string): SentPart[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return [];
  // Byte for byte, because parts may hold anything.
  const text = Buffer.from(bytes).toString("latin1");
  const sections = `\r\n${text}`.split(`\r\n--${boundary}`).slice(1, -1);
  return sections.map((section) => {
    const end = section.indexOf("\r\n\r\n");
    const head = Buffer.from(section.slice(0, end), "latin1").toString("utf8");
    return {
      name: unescapeName(/[; ]name="([^"]*)"/i.exec(head)?.[1] ?? ""),
      hasFilename: /; filename\*?=/i.test(head),
      contentType: /^content-type: *(.*)$/im.exec(head)?.[1]?.trim(),
      bytes: Uint8Array.from(Buffer.from(section.slice(end + 4), "latin1")),
    };
  });
}

/** How forms write quotes and line breaks in names (HTML, "multipart/form-data encoding algorithm"). */
function unescapeName(name: string): string {
  return name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}
