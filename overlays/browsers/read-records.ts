import { errorCode } from "../../runtime/host/error-code.js";
import type { Host, OpenFile } from "../../runtime/host/host.js";
import {
  assertNoLink,
  assertOrdinary,
  fileProblem,
  ledgerProblem,
  MAX_SIZE,
} from "./ledger-checks.js";
import { type LedgerRecord, MAX_LINE, parseRecord } from "./ledger-record.js";

/** Bytes that are read at once. In between, the process does other work. */
const PIECE = 64 * 1024;

/**
 * Reads a ledger line by line. A missing file has no lines.
 *
 * @throws {ConfigurationError} when it is not a ledger, is too large, or cannot be read
 */
export async function* readRecords(path: string, host: Host): AsyncGenerator<LedgerRecord> {
  const file = await open(path, host);
  if (file === undefined) return;
  try {
    assertOrdinary(path, await file.stat(), host);
    let number = 0;
    for await (const lines of readLines(file)) {
      for (const line of lines) yield recordAt(path, line, (number += 1));
    }
  } catch (error) {
    throw fileProblem(path, "read", error);
  } finally {
    await file.close();
  }
}

/**
 * Reads the line with that number.
 *
 * @throws {ConfigurationError} when it is not a line of a ledger
 */
export function recordAt(path: string, line: string, number: number): LedgerRecord {
  const record = line.length > MAX_LINE ? undefined : parseRecord(line);
  // The content of the line is not shown, because it may be private.
  if (record === undefined) throw ledgerProblem(path, `is not a ledger: see its line ${number}`);
  return record;
}

async function open(path: string, host: Host): Promise<OpenFile | undefined> {
  const { O_RDONLY = 0, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = host.files.constants;
  assertNoLink(path, host);
  try {
    return await host.files.promises.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw fileProblem(path, "read", error);
  }
}

async function* readLines(file: OpenFile): AsyncGenerator<readonly string[]> {
  const [piece, decoder] = [new Uint8Array(PIECE), new TextDecoder()];
  let rest = "";
  for (let size = 0; size <= MAX_SIZE;) {
    const { bytesRead } = await file.read(piece, 0, PIECE);
    if (bytesRead === 0) break;
    size += bytesRead;
    const text = rest + decoder.decode(piece.subarray(0, bytesRead), { stream: true });
    const lines = text.split("\n");
    rest = lines.pop() ?? "";
    yield lines;
    // A line without end is rejected before it fills the memory.
    if (rest.length > MAX_LINE) break;
  }
  yield [rest];
}
