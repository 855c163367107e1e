/** A Markdown table as the formatter lays it out, with columns as wide as their widest cells; cells hold Markdown. */
export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const rows = [head, ...lines].map((row) => row.map(cell));
  const widths = head.map((_, at) => Math.max(3, ...rows.map((row) => row[at]?.length ?? 0)));
  const lay = (row: readonly string[], filler: string): string =>
    `| ${widths.map((width, at) => (row[at] ?? "").padEnd(width, filler)).join(" | ")} |`;
  const [first = "", ...others] = rows.map((row) => lay(row, " "));
  return [first, lay([], "-"), ...others].join("\n");
}

/** A table whose columns have any width, laid out so. */
export function alignTable(markdown: string): string {
  const rows = markdown.split("\n").map((row) => row.split(/(?<!\\)\|/).slice(1, -1));
  const [head = [], , ...lines] = rows;
  return table(head, lines);
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

/** The headings of a document's own text, below those of the page. */
export function demote(text: string): string {
  const heading = /^(```|~~~)[^]*?^\1|^#(?=#* )/gm;
  return text.replaceAll(heading, (mark) => (mark === "#" ? "###" : mark));
}

/** Text of a link, which it cannot end. */
export function linkText(text: string): string {
  return text.replaceAll(/[\\`<&[\]]/g, "\\$&");
}
