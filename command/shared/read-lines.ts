import { stat } from "node:fs/promises";
import type { Console } from "./console.js";
import { readContent, streamText } from "./read-input.js";

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
