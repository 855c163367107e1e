/** Quotes a text as one word of a POSIX shell, in single quotes. */
export function quotePosix(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
