import type { MarkdownRenderer } from "vitepress";

type Token = ReturnType<MarkdownRenderer["parse"]>[number];

/**
 * Shows what the Markdown of a reference has in its own way: a list within a list folds, and blocks of code one after
 * the other, each with a label such as "ts [TypeScript]", are tabs.
 *
 * @param isReference whether the page of an environment belongs to a reference
 */
export function referenceMarkdown(
  md: MarkdownRenderer,
  isReference: (env: unknown) => boolean,
): void {
  md.core.ruler.before("text_join", "reference", (state) => {
    if (!isReference(state.env)) return;
    const make = (type: string, meta: unknown): Token =>
      Object.assign(new state.Token(type, "", 0), { meta });
    state.tokens = withFolds(withTabs(state.tokens, make), make);
  });
  const { escapeHtml } = md.utils;
  const { rules } = md.renderer;
  rules["tabs_open"] = (tokens, at) => {
    const labels: readonly string[] = tokens[at]?.meta ?? [];
    const tabs = labels.map((label, index) => {
      const [id, checked] = [`tab-${at}-${index}`, index === 0 ? " checked" : ""];
      return `<input type="radio" name="tabs-${at}" id="${id}"${checked}><label for="${id}">${escapeHtml(label)}</label>`;
    });
    return `<div class="vp-code-group"><div class="tabs">${tabs.join("")}</div><div class="blocks">`;
  };
  rules["tabs_close"] = () => "</div></div>";
  rules["fold_open"] = (tokens, at) => {
    const count = Number(tokens[at]?.meta);
    return `<details class="fields"><summary>${count === 1 ? "1 field" : `${count} fields`}</summary>`;
  };
  rules["fold_close"] = () => "</details>";
}

type Make = (type: string, meta: unknown) => Token;

function withTabs(tokens: readonly Token[], make: Make): Token[] {
  return tokens.flatMap((token, at) => {
    const label = labelOf(token);
    if (label === undefined) return [token];
    const isFirst = labelOf(tokens[at - 1]) === undefined;
    const isLast = labelOf(tokens[at + 1]) === undefined;
    // VitePress shows the block that is marked so.
    token.meta = { isActive: isFirst };
    return [
      ...(isFirst ? [make("tabs_open", labelsFrom(tokens, at))] : []),
      token,
      ...(isLast ? [make("tabs_close", undefined)] : []),
    ];
  });
}

function labelsFrom(tokens: readonly Token[], start: number): string[] {
  const label = labelOf(tokens[start]);
  return label === undefined ? [] : [label, ...labelsFrom(tokens, start + 1)];
}

function labelOf(token: Token | undefined): string | undefined {
  return token?.type === "fence" ? /^[\w-]+ \[([^\]]+)\]$/.exec(token.info.trim())?.[1] : undefined;
}

function withFolds(tokens: readonly Token[], make: Make): Token[] {
  return tokens.flatMap((token, at) => {
    // A list in an item of another one.
    if (!/^bullet_list_(?:open|close)$/.test(token.type) || token.level < 2) return [token];
    if (token.nesting === -1) return [token, make("fold_close", undefined)];
    return [make("fold_open", countItems(tokens, at)), token];
  });
}

function countItems(tokens: readonly Token[], start: number): number {
  const { level = 0 } = tokens[start] ?? {};
  const rest = tokens.slice(start + 1);
  const end = rest.findIndex(
    (token) => token.type === "bullet_list_close" && token.level === level,
  );
  return rest
    .slice(0, end)
    .filter((token) => token.type === "list_item_open" && token.level === level + 1).length;
}
