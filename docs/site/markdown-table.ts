/** A Markdown table; cells hold Markdown. */
export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return [row(head), row(head.map(() => "---")), ...lines.map(row)].join("\n");
}

/** A table whose columns are as wide as their widest cells, as the formatter lays it out. */
export function alignTable(markdown: string): string {
  const rows = markdown.split("\n").map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((text) => text.trim()),
  );
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  const aligned = rows.map((row, line) =>
    row.map((text, at) => text.padEnd(widths[at] ?? 0, line === 1 ? "-" : " ")),
  );
  return aligned.map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function cell(text: string): string {
  return text
    .trim()
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll(/(?<!\\)\|/g, "\\|");
}

/** Text as code, whatever it holds. */
export function code(value: unknown): string {
  const text = String(value).replaceAll("`", "'").replaceAll("\n", " ");
  return `\`${text}\``;
}

/** Text of a link, which it cannot end. */
export function linkText(text: string): string {
  return text.replaceAll(/[\\`<&[\]]/g, "\\$&");
}

/** A paragraph of Markdown in one line, without its marks. */
export function toPlainText(markdown: string): string {
  return markdown.replaceAll(/\s+/g, " ").replaceAll(/[`*\\]|\[|\]\([^)]*\)/g, "");
}

/** Code may have fences too. */
export function fence(info: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length));
  const marks = "`".repeat(longest + 1);
  return `${marks}${info}\n${text.trimEnd()}\n${marks}`;
}
