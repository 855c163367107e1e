import { printable } from "../../../runtime/text/printable.js";
import { isRecord } from "../../../runtime/json/values.js";

/** Columns of a line, without the punctuation at its end. */
const width = 78;

/**
 * Emits a JSON value as a TypeScript literal, in one line where it fits.
 *
 * @param used columns of the line that others take
 */
export function emitLiteral(value: unknown, used = 0, indent = ""): string {
  const line = emitLine(value);
  if (used + line.length <= width || !isNested(value)) return line;
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

function emitLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(emitLine).join(", ")}]`;
  if (!isRecord(value)) return printable(JSON.stringify(value));
  const members = Object.entries(value).map(
    ([name, member]) => `${emitKey(name)}: ${emitLine(member)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function emitKey(name: string): string {
  // As a plain key of a literal, it would set the prototype.
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : printable(JSON.stringify(name));
}
