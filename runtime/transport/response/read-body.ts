/** Maximum size of a response that is read, after decompression: 64 MiB. */
export const maxResponseBytes: number = 64 * 1024 * 1024;

/** The response is larger than {@link maxResponseBytes}. */
export class ResponseTooLarge extends Error {}

/** A part of a body, as it arrived. */
export type Piece = Uint8Array<ArrayBuffer>;

/**
 * Reads the full body of a response.
 *
 * @param pieces gets what arrives, so that it is there even if the rest never does
 * @throws {ResponseTooLarge} as soon as the body is known to exceed the limit
 */
export async function readBody(response: Response, pieces: Piece[]): Promise<void> {
  const { body, headers } = response;
  if (body === null) return;
  const isTooLarge = Number(headers.get("content-length")) > maxResponseBytes;
  // A `fetch` of a library can have bodies of another kind.
  if (typeof body.getReader !== "function") {
    if (isTooLarge) throw new ResponseTooLarge();
    pieces.push(new Uint8Array(await response.arrayBuffer()));
    return;
  }
  const reader = body.getReader();
  if (isTooLarge) {
    await reader.cancel();
    throw new ResponseTooLarge();
  }
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    size += value.byteLength;
    // Counted, because a compressed or chunked response does not announce its size.
    if (size > maxResponseBytes) {
      await reader.cancel();
      pieces.length = 0;
      throw new ResponseTooLarge();
    }
    pieces.push(value);
  }
}

/** Joins the parts of a body. */
export function joinPieces(pieces: readonly Piece[]): Piece {
  const [first = new Uint8Array()] = pieces;
  if (pieces.length < 2) return first;
  const bytes = new Uint8Array(pieces.reduce((size, { byteLength }) => size + byteLength, 0));
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.byteLength;
  }
  return bytes;
}
