import { emitKey, emitLiteral as emitLine } from "../../../generator/api/text/code.js";
import { ownInput } from "./call.js";
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
  if (value === ownInput) return "input";
  if (value instanceof Blob) return 'new Blob(["CONTENT"])';
  const line = isMadeHere(value) ? undefined : emitLine(value);
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

/** Whether a value, or one in it, is written in a way of its own. */
function isMadeHere(value: unknown): boolean {
  const isOwn = value === ownInput || value instanceof Blob;
  return isOwn || (isNested(value) && Object.values(value).some(isMadeHere));
}

function isNested(value: unknown): value is object {
  return isRecord(value) || Array.isArray(value);
}

/** Members between two marks, each in a line of its own. */
export function emitBlock([open, close]: string, members: readonly string[], indent = ""): string {
  const lines = members.map((member) => `${indent}  ${member},`);
  return [open, ...lines, `${indent}${close}`].join("\n");
}
