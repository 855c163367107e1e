import type { MarkdownRenderer } from "vitepress";

type Token = ReturnType<MarkdownRenderer["parse"]>[number];

/** What VitePress reads beyond Markdown; some of it puts what follows into the page as HTML. */
const extras = [
  "snippet",
  "emoji",
  "toc",
  "github-alerts",
  ...["tip", "info", "warning", "danger", "details", "v-pre", "raw", "code-group"].map(
    (name) => `container_${name}`,
  ),
];

/** Drawings of the guide, in `public/pictures`: any other address would be fetched, or read from the disk. */
const ownPicture = /^\/pictures\/[\w-]+\.svg$/;

/**
 * Makes pages of Markdown and nothing else. VitePress compiles pages as Vue templates and reads more into them than
 * Markdown has: `{{ }}` would be evaluated, `<<<` would include a file, and the first line of a code block would be
 * HTML.
 *
 * @param base path of the site on its host, with a slash at both ends
 * @param textOf what a page consists of in place of its source, which VitePress has read too much into by then
 */
export function plainMarkdown(
  md: MarkdownRenderer,
  base: string,
  textOf: (env: unknown) => string | undefined,
): void {
  md.disable(extras);
  md.core.ruler.before("text_join", "plain", ({ tokens }) =>
    tokens.forEach((token) => makePlain(token, base)),
  );
  // VitePress passes entities on as they are, and Vue would decode them after all checks.
  md.renderer.rules.text = (tokens, at) => md.utils.escapeHtml(tokens[at]?.content ?? "");
  const render = md.render.bind(md);
  md.render = (source, env) => {
    const [frontmatter = ""] = /^---\n.*\n---\n/.exec(source) ?? [];
    const text = textOf(env);
    const html = render(text === undefined ? source : `${frontmatter}\n${text}`, env);
    // VitePress cuts scripts where it finds marks such as `__VP_STATIC_END__`: text must not look like one.
    return `<div v-pre>${withoutCodeMarks(html).replaceAll("__VP_", "_\u2060_VP_")}</div>`;
  };
}

function makePlain(token: Token, base: string): void {
  if (token.type === "fence") {
    const language = /^[\w-]*/.exec(token.info.trim())?.[0] ?? "";
    token.info = token.meta?.isActive === true ? `${language} active` : language;
  }
  if (token.type === "text_special") token.info = "";
  if (token.type === "image") makePlainImage(token, base);
  token.children?.forEach((child) => makePlain(child, base));
}

function makePlainImage(token: Token, base: string): void {
  const address = token.attrGet("src") ?? "";
  if (ownPicture.test(address)) token.attrSet("src", base + address.slice(1));
  else token.type = "text";
}

/**
 * VitePress marks code as plain too. Within a page that is marked as a whole, the mark would be an attribute like any
 * other, and Vue would write the page as thousands of calls instead of one text.
 */
function withoutCodeMarks(html: string): string {
  return html.replaceAll(/(<(?:pre|code)\b[^<>]*?) v-pre(?:="")?(?=[\s>])/g, "$1");
}
