import { asRecord } from "../../../runtime/json/as-record.js";
import { parseIdentity } from "../../../runtime/host/parse-identity.js";
import type { ProcessIdentity } from "../../../runtime/host/process-identity.js";
import type { JournalRecord } from "./journal.js";
import { parseRecord } from "./parse-record.js";

/** The version of the format that this module writes. It reads all earlier ones. */
export const FORMAT = 1;

/** One call that uses a journal. */
export interface JournalOwner extends ProcessIdentity {
  /** Tells it from every other call. */
  readonly token: string;
  readonly at: string;
}

/** One line of a journal's file. */
export type JournalLine =
  | { readonly kind: "format"; readonly version: number }
  /** A call began to use the journal. The first that is at work, by the order of lines, has it. */
  | { readonly kind: "opened"; readonly owner: JournalOwner }
  /** A call ended its use, or another one has found that it no longer exists. */
  | { readonly kind: "closed" | "taken"; readonly token: string }
  | { readonly kind: "record"; readonly record: JournalRecord }
  /** Empty, or cut off by a crash. */
  | { readonly kind: "nothing" };

/** Emits a line with its line break. */
export function emitLine(line: Exclude<JournalLine, { readonly kind: "nothing" }>): string {
  return `${JSON.stringify(fieldsOf(line))}\n`;
}

/** Reads a line; `undefined`: no journal has such a line. */
export function parseLine(text: string): JournalLine | undefined {
  if (text.trim() === "") return { kind: "nothing" };
  try {
    return lineOf(asRecord(JSON.parse(text)));
  } catch {
    return isCutOff(text) ? { kind: "nothing" } : undefined;
  }
}

function fieldsOf(line: Exclude<JournalLine, { readonly kind: "nothing" }>): object {
  switch (line.kind) {
    case "format":
      return { journal: line.version };
    case "opened": {
      const { token, ...rest } = line.owner;
      return { opened: token, ...rest };
    }
    case "record":
      return line.record;
    default:
      return { [line.kind]: line.token };
  }
}

function lineOf(fields: Readonly<Record<string, unknown>>): JournalLine | undefined {
  const { journal, opened, closed, taken } = fields;
  if (typeof journal === "number") return { kind: "format", version: journal };
  if (typeof opened === "string") return ownerLine(opened, fields);
  if (typeof closed === "string") return { kind: "closed", token: closed };
  if (typeof taken === "string") return { kind: "taken", token: taken };
  const record = parseRecord(fields);
  return record && { kind: "record", record };
}

function ownerLine(
  token: string,
  fields: Readonly<Record<string, unknown>>,
): JournalLine | undefined {
  const { at } = fields;
  const identity = parseIdentity(fields);
  if (identity === undefined || typeof at !== "string") return undefined;
  return { kind: "opened", owner: { token, at, ...identity } };
}

/** Whether a line that is no JSON begins as ours do. */
function isCutOff(text: string): boolean {
  return beginnings.some((start) => text.startsWith(start) || start.startsWith(text));
}

const beginnings = ["journal", "opened", "closed", "taken", "key"].map((name) => `{"${name}":`);
