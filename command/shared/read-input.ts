import { reasonOf } from "../../runtime/text/show.js";
import { isVisibleWord } from "../../runtime/text/printable.js";
import { isRecord } from "../../runtime/json/values.js";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { Console } from "./console.js";
import { UsageError } from "./usage-error.js";

/** Reads a file with a JSON object; `-` is standard input. */
export async function readObject(console: Console, file: string): Promise<Record<string, unknown>> {
  const value = parseJson(await readContent(console, file), file);
  if (isRecord(value)) return value;
  throw new UsageError(`${file} does not contain a JSON object.`);
}

/**
 * Opens a text file; `-` is standard input. Returns a function that reads its lines from the first one on, as often as
 * it is called.
 *
 * A file is read no faster than its lines are asked for. Standard input and pipes can be read only once, so their lines
 * are kept in memory.
 */
export async function openLines(
  console: Console,
  file: string,
): Promise<() => AsyncIterable<string>> {
  const isFile = file !== "-" && (await stat(file).catch(() => undefined))?.isFile() === true;
  if (isFile) return () => splitLines(streamText(file));
  const content = await readContent(console, file);
  return () => splitLines([content]);
}

/** Reads a text file; `-` is standard input. */
export async function readContent(console: Console, file: string): Promise<string> {
  return file === "-" ? join(decodeChunks([await buffer(console.stdin)])) : readText(file);
}

/** Reads a text file. */
export function readText(file: string): Promise<string> {
  return join(streamText(file));
}

/** Reads a file with nothing but a key or the like, which an option names. */
export async function readWord(file: string, option: string, what: string): Promise<string> {
  const word = (await readText(file)).trim();
  if (isVisibleWord(word)) return word;
  throw new UsageError(
    `${option} needs a file with one ${what} on one line, in visible ASCII characters; ${file} has other content.`,
  );
}

/** Reads a text file no faster than it is asked for. */
async function* streamText(file: string): AsyncGenerator<string> {
  try {
    yield* decodeChunks(createReadStream(file));
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${reasonOf(error)}).`);
  }
}

async function join(chunks: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text;
}

/**
 * Parses JSON that a person wrote.
 *
 * @param place names where it comes from, in the error
 * @param advice what else the error says
 * @throws {UsageError} when it is not JSON
 */
export function parseJson(text: string, place: string, advice = ""): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${place} is not JSON (${reasonOf(error)}).${advice}`);
  }
}

/** Rejects the name of a file that does not exist, because opening it would create it. */
export async function assertExists(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) throw new UsageError(`${file} does not exist.`);
}

/** Unlike `node:readline`, which also ends a line at U+2028: JSON can contain it. */
async function* splitLines(
  texts: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  let rest = "";
  for await (const text of texts) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield withoutReturn(line);
  }
  yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

/** Decodes a text, with or without a byte-order mark. */
async function* decodeChunks(
  chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[],
): AsyncGenerator<string> {
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
