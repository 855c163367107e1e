/** A paragraph of Markdown in one line, without its marks. */
export function toPlainText(markdown: string): string {
  return markdown.replaceAll(/\s+/g, " ").replaceAll(/[`*\\]|\[|\]\([^)]*\)/g, "");
}
