import { emitKey, emitLiteral as emitLine } from "../../../generator/api/text/code.js";
import { isRecord } from "../../../runtime/json/values.js";

/** Columns of a line beside the text of a page, without the punctuation at its end. */
export const width = 63;

/**
 * Emits a JSON value, or the lack of one, as a TypeScript literal, in one line where it fits.
 *
 * @param used columns of the line that others take
 */
export function emitLiteral(value: unknown, used = 0, indent = ""): string {
  if (value === undefined) return "undefined";
  if (value instanceof Blob) return 'new Blob(["CONTENT"])';
  const line = holdsBlob(value) ? undefined : emitLine(value);
  if (line !== undefined && used + line.length <= width) return line;
  if (!isNested(value)) return emitLine(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => emitLiteral(item, inner.length, inner));
    return emitBlock("[]", items, indent);
  }
  const members = Object.entries(value).map(([name, member]) => {
    const key = `${emitKey(name)}: `;
    return key + emitLiteral(member, inner.length + key.length, inner);
  });
  return emitBlock("{}", members, indent);
}

/** Emits a call: its last argument begins in the first line, unless those before it fill that. */
export function emitCall(callee: string, args: readonly unknown[]): string {
  const first = args.slice(0, -1).map((value) => emitLiteral(value));
  const start = `${callee}(${[...first, ""].join(", ")}`;
  const [last = ""] = args.slice(-1).map((value) => emitLiteral(value, start.length));
  const line = start + last.replace(/\n[^]*/, "");
  if (line.length <= width) return `${start}${last})`;
  const all = args.map((value) => emitLiteral(value, 2, "  "));
  return `${callee}${emitBlock("()", all)}`;
}

function holdsBlob(value: unknown): boolean {
  return value instanceof Blob || (isNested(value) && Object.values(value).some(holdsBlob));
}

function isNested(value: unknown): value is object {
  return isRecord(value) || Array.isArray(value);
}

/** Members between two marks, each in a line of its own. */
export function emitBlock([open, close]: string, members: readonly string[], indent = ""): string {
  const lines = members.map((member) => `${indent}  ${member},`);
  return [open, ...lines, `${indent}${close}`].join("\n");
}
