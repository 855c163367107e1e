import { isRecord } from "../../runtime/json/is-record.js";
import { parseIdentity } from "../../runtime/host/parse-identity.js";
import type { ProcessIdentity } from "../../runtime/host/process-identity.js";

/** A browser that was opened. */
export interface OpenedRecord extends ProcessIdentity {
  readonly id: string;
  /** Host root that it was created at. */
  readonly baseUrl: string;
  /** When it was opened, in milliseconds since the epoch. */
  readonly at?: number | undefined;
}

/** A line of a ledger. */
export type LedgerRecord =
  | { readonly kind: "opened"; readonly opened: OpenedRecord }
  | { readonly kind: "stopped"; readonly id: string; readonly baseUrl: string }
  /** An empty line, or one that a crash cut off. */
  | { readonly kind: "nothing" };

/** Longest line of a ledger, in bytes. */
export const MAX_LINE = 4096;

/** Returns the line that records an open browser. */
export function openedLine({ id, ...rest }: OpenedRecord): string {
  return lineOf({ opened: id, ...rest });
}

/** Returns the line that records a stopped browser. */
export function stoppedLine(id: string, baseUrl: string): string {
  return lineOf({ stopped: id, baseUrl });
}

/** Reads a line; `undefined` if it is not a line of a ledger. */
export function parseRecord(line: string): LedgerRecord | undefined {
  if (line.trim() === "") return { kind: "nothing" };
  try {
    return recordOf(JSON.parse(line));
  } catch {
    return isCutOff(line) ? { kind: "nothing" } : undefined;
  }
}

/** The line break comes first: it ends a line that a crash cut off. */
function lineOf(fields: object): string {
  return `\n${JSON.stringify(fields)}`;
}

function recordOf(value: unknown): LedgerRecord | undefined {
  if (!isRecord(value)) return undefined;
  const { opened, stopped, baseUrl, at } = value;
  if (typeof baseUrl !== "string") return undefined;
  if (typeof stopped === "string") return { kind: "stopped", id: stopped, baseUrl };
  const identity = parseIdentity(value);
  if (typeof opened !== "string" || identity === undefined) return undefined;
  const moment = typeof at === "number" ? at : undefined;
  return { kind: "opened", opened: { id: opened, baseUrl, ...identity, at: moment } };
}

/** Whether a line that is not JSON begins like ours. */
function isCutOff(line: string): boolean {
  return ['{"opened":"', '{"stopped":"'].some(
    (start) => line.startsWith(start) || start.startsWith(line),
  );
}
