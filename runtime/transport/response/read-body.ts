/** Maximum size of a response that is read, after decompression: 64 MiB. */
export const maxResponseBytes: number = 64 * 1024 * 1024;

/** The response is larger than {@link maxResponseBytes}. */
export class ResponseTooLarge extends Error {}

/**
 * Reads the full body of a response.
 *
 * @throws {ResponseTooLarge} as soon as the body is known to exceed the limit
 */
export async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (response.body === null) return new Uint8Array();
  if (Number(response.headers.get("content-length")) > maxResponseBytes) {
    await response.body.cancel();
    throw new ResponseTooLarge();
  }
  const reader = response.body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    // Counted, because a compressed or chunked response does not announce its size.
    if (size > maxResponseBytes) {
      await reader.cancel();
      throw new ResponseTooLarge();
    }
    chunks.push(value);
  }
  const [first] = chunks;
  return first?.byteLength === size ? first : join(chunks, size);
}

function join(chunks: readonly Uint8Array<ArrayBuffer>[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
