import { Marked, type Tokens } from "marked";
import { highlight } from "./highlight.js";
import { escapeHtml } from "./html.js";

/** A heading of a page. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** Markdown as HTML, and the headings in it. */
export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/**
 * Writes Markdown as HTML. HTML in it is shown, not obeyed, and a link may lead only to a page or to an address of
 * the web; `insert` gives what stands for a line such as `<!-- picture: name -->`.
 */
export function renderMarkdown(
  markdown: string,
  insert: (kind: string, name: string) => string | undefined = () => undefined,
): Rendered {
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const heading = { id: uniqueId(tokens, headings), text: plainText(tokens), depth };
        headings.push(heading);
        return `<h${depth} id="${heading.id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text, lang = "" }) {
        const [language = ""] = lang.split(" ");
        return `<pre tabindex="0"><code>${highlight(text, language)}</code></pre>\n`;
      },
      html({ text }) {
        const [, kind = "", name = ""] = /^<!-- (\w+): ([\w-]+) -->\s*$/.exec(text) ?? [];
        return insert(kind, name) ?? escapeHtml(text);
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (!isHarmless(href)) return text;
        // Pages link to each other's sources, which works where these are read, and on the site to what they became.
        const target = isWeb(href) ? href : href.replace(/\.md(?=#|$)/, ".html");
        return `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      image({ text }) {
        return escapeHtml(text);
      },
      table(token) {
        return `<div class="table" tabindex="0" role="region" aria-label="Table">${tableHtml(token, (tokens) => this.parser.parseInline(tokens))}</div>\n`;
      },
    },
  });
  return { html: String(marked.parse(markdown, { async: false })), headings };
}

function tableHtml(
  { header, rows }: Tokens.Table,
  inline: (tokens: Tokens.TableCell["tokens"]) => string,
): string {
  const line = (cells: readonly Tokens.TableCell[], tag: string): string =>
    `<tr>${cells.map(({ tokens }) => `<${tag}>${inline(tokens)}</${tag}>`).join("")}</tr>`;
  const body = rows.map((row) => line(row, "td")).join("\n");
  return `<table><thead>${line(header, "th")}</thead><tbody>${body}</tbody></table>`;
}

/** An address of the web, or a path or fragment; not, say, a script. */
function isHarmless(href: string): boolean {
  return isWeb(href) || !/^\s*[^\s/#?]*:/.test(href);
}

function isWeb(href: string): boolean {
  return /^(https?|mailto):/i.test(href);
}

function plainText(tokens: Tokens.Heading["tokens"]): string {
  return tokens.map((token) => ("text" in token ? String(token.text) : token.raw)).join("");
}

function uniqueId(tokens: Tokens.Heading["tokens"], earlier: readonly Heading[]): string {
  const base =
    plainText(tokens)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(/\s+/g, "-") || "section";
  const count = earlier.filter(({ id }) => id.replace(/-\d+$/, "") === base).length;
  return count === 0 ? base : `${base}-${count}`;
}
