/** Decodes a text, with or without a byte-order mark. */
export function decodeText(bytes: Uint8Array): string {
  return createDecoder(bytes).decode(bytes);
}

/** Decodes a text that arrives in chunks. */
export async function* decodeChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= createDecoder(chunk);
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder !== undefined) yield decoder.decode();
}

/** Older versions of PowerShell write files in UTF-16. */
function createDecoder([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be");
  return new TextDecoder();
}
