/** A Markdown table; cells hold Markdown. */
export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return [row(head), row(head.map(() => "---")), ...lines.map(row)].join("\n");
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
