import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { isRecord } from "../../runtime/json/is-record.js";
import { reasonOf } from "../../runtime/text/reason-of.js";
import type { Console } from "./console.js";
import { parseJson } from "./parse-json.js";
import { UsageError } from "./usage-error.js";

/** Reads a file with a JSON object; `-` is standard input. */
export async function readObject(console: Console, file: string): Promise<Record<string, unknown>> {
  const value = parseJson(await readContent(console, file), file);
  if (isRecord(value)) return value;
  throw new UsageError(`${file} does not contain a JSON object.`);
}

/** Reads a text file; `-` is standard input. */
export async function readContent(console: Console, file: string): Promise<string> {
  return file === "-" ? decode(await buffer(console.stdin)) : readText(file);
}

/** Reads a text file, with or without a byte-order mark. */
export async function readText(file: string): Promise<string> {
  try {
    return decode(await readFile(file));
  } catch (error) {
    const reason = reasonOf(error);
    throw new UsageError(`${file} cannot be read (${reason}).`);
  }
}

/** Older versions of PowerShell write files in UTF-16. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder().decode(bytes);
}
