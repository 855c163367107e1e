import { emitKey, emitLiteral as emitLine } from "../../../generator/api/text/code.js";
import { isRecord } from "../../../runtime/json/values.js";

/** Columns of a line beside the text of a page, without the punctuation at its end. */
const width = 58;

/**
 * Emits a JSON value as a TypeScript literal, in one line where it fits.
 *
 * @param used columns of the line that others take
 */
export function emitLiteral(value: unknown, used = 0, indent = ""): string {
  if (value instanceof Blob) return 'new Blob(["CONTENT"])';
  const line = holdsBlob(value) ? undefined : emitLine(value);
  if (line !== undefined && used + line.length <= width) return line;
  if (!isNested(value)) return emitLine(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return emitBlock(
      ["[", "]"],
      value.map((item) => emitLiteral(item, inner.length, inner)),
      indent,
    );
  }
  const members = Object.entries(value).map(([name, member]) => {
    const key = `${emitKey(name)}: `;
    return key + emitLiteral(member, inner.length + key.length, inner);
  });
  return emitBlock(["{", "}"], members, indent);
}

function holdsBlob(value: unknown): boolean {
  return value instanceof Blob || (isNested(value) && Object.values(value).some(holdsBlob));
}

function isNested(value: unknown): value is object {
  return isRecord(value) || Array.isArray(value);
}

function emitBlock(
  [open, close]: readonly [string, string],
  members: readonly string[],
  indent: string,
): string {
  const lines = members.map((member) => `${indent}  ${member},`);
  return [open, ...lines, `${indent}${close}`].join("\n");
}
