/** Emits a value as a TypeScript expression on one line. */
export function emitValue(value: unknown): string {
  if (value === undefined) return "undefined";
  if (value instanceof Uint8Array) return `new Uint8Array([${[...value].join(", ")}])`;
  if (value instanceof Blob) return "new Blob([])";
  if (Array.isArray(value)) return `[${value.map(emitValue).join(", ")}]`;
  if (typeof value !== "object" || value === null) return escape(JSON.stringify(value));
  const members = Object.entries(value).map(
    // A plain `__proto__` would set the prototype.
    ([key, member]) => `[${escape(JSON.stringify(key))}]: ${emitValue(member)}`,
  );
  return `{ ${members.join(", ")} }`;
}

/** Line separators are allowed in a text, but an editor takes them for the end of a line. */
function escape(text: string): string {
  return text.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
