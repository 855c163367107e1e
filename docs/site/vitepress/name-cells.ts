import type { MarkdownRenderer } from "vitepress";

/** Has each cell of a table that needs it say which column it is in: on a phone, the cells of a line are below each other. */
export function nameCells(md: MarkdownRenderer): void {
  md.core.ruler.push("name-cells", ({ tokens }) => {
    let names: readonly string[] = [];
    let column = 0;
    tokens.forEach((token, at) => {
      if (token.type === "table_open") names = [];
      if (token.type === "tr_open") column = 0;
      if (token.type === "th_open") names = [...names, tokens[at + 1]?.content ?? ""];
      if (token.type !== "td_open") return;
      const name = names[column]?.replaceAll("`", "") ?? "";
      // Of a name, a type and what they mean, readers know which is which.
      if (column > 0 && (names.length > 3 || names[0] === "")) token.attrSet("data-column", name);
      column += 1;
    });
  });
}
