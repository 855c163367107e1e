import { inflateSync } from "node:zlib";

/** The pixels of a picture, row by row, each a number such as 0xff0000 for red. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}

/** Length of the signature that every PNG file begins with. */
const signature = 8;

/** Reads a PNG file as Chromium writes them: without a palette, and with 8 bits for each colour. */
export function decodePng(file: Buffer): Bitmap {
  const chunks = [...listChunks(file)];
  const [header] = chunks;
  if (header === undefined) throw new Error("The picture is empty.");
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const format = header.data.subarray(8).toString("hex");
  const step = bytesPerPixel[format];
  if (step === undefined) throw new Error(`The picture has an unexpected format, ${format}.`);
  const data = inflateSync(
    Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.data)),
  );
  return { width, height, pixels: readPixels(data, { width, height, step }) };
}

/** By depth, kind of colour, compression, filter and interlacing: RGB, and RGB with transparency. */
const bytesPerPixel: Readonly<Record<string, number>> = { "0802000000": 3, "0806000000": 4 };

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

function* listChunks(file: Buffer): Generator<Chunk> {
  for (let at = signature; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    yield { type, data: file.subarray(at + 8, at + 8 + length) };
    // Besides the data, a chunk has its length, type and checksum.
    at += length + 12;
  }
}

interface Format {
  readonly width: number;
  readonly height: number;
  /** Bytes of a pixel. */
  readonly step: number;
}

function readPixels(data: Buffer, { width, height, step }: Format): Uint32Array {
  const pixels = new Uint32Array(width * height);
  let above: Uint8Array = new Uint8Array(width * step);
  for (let y = 0; y < height; y += 1) {
    // Each row begins with the number of its filter.
    const start = y * (width * step + 1);
    const row = data.subarray(start + 1, start + 1 + width * step);
    const undo = filters[data[start] ?? -1];
    if (undo === undefined) throw new Error("The picture has an unknown filter.");
    undo(row, above, step);
    for (let x = 0, at = 0; x < width; x += 1, at += step) {
      pixels[y * width + x] =
        ((row[at] ?? 0) << 16) | ((row[at + 1] ?? 0) << 8) | (row[at + 2] ?? 0);
    }
    above = row;
  }
  return pixels;
}

type Undo = (row: Uint8Array, above: Uint8Array, step: number) => void;

/** Of each filter, by its number, what adds the bytes left and above to what a row has beyond them. */
const filters: readonly Undo[] = [
  () => undefined,
  (row, _, step) => {
    for (let at = step; at < row.length; at += 1) row[at] = (row[at] ?? 0) + (row[at - step] ?? 0);
  },
  (row, above) => {
    for (let at = 0; at < row.length; at += 1) row[at] = (row[at] ?? 0) + (above[at] ?? 0);
  },
  (row, above, step) => {
    for (let at = 0; at < row.length; at += 1) {
      const mean = ((row[at - step] ?? 0) + (above[at] ?? 0)) >> 1;
      row[at] = (row[at] ?? 0) + mean;
    }
  },
  (row, above, step) => {
    for (let at = 0; at < row.length; at += 1) {
      const closest = paeth(row[at - step] ?? 0, above[at] ?? 0, above[at - step] ?? 0);
      row[at] = (row[at] ?? 0) + closest;
    }
  },
];

/** Which of three neighbours is closest to what their slope leads to. */
function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp] = [Math.abs(up - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
