import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { isRecord } from "../../runtime/json/is-record.js";
import { reasonOf } from "../../runtime/text/reason-of.js";
import type { Console } from "./console.js";
import { decodeText } from "./decode-text.js";
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
  return file === "-" ? decodeText(await buffer(console.stdin)) : readText(file);
}

/** Reads a text file, with or without a byte-order mark. */
export async function readText(file: string): Promise<string> {
  try {
    return decodeText(await readFile(file));
  } catch (error) {
    throw cannotRead(file, error);
  }
}

/** Creates the error for a file that cannot be read. */
export function cannotRead(file: string, error: unknown): UsageError {
  return new UsageError(`${file} cannot be read (${reasonOf(error)}).`);
}
