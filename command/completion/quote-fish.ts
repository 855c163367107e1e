/** Quotes a text as one word of fish, where a backslash counts inside quotes. */
export function quoteFish(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", String.raw`\'`)}'`;
}
