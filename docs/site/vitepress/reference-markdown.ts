import type { MarkdownRenderer } from "vitepress";

type Token = ReturnType<MarkdownRenderer["parse"]>[number];

/**
 * Shows what the Markdown of a reference has in its own way: a list within a list folds, each field has an address, methods
 * have colors, and blocks of code one after the other, each with a label such as "ts [TypeScript]", are tabs beside the text.
 *
 * @param isReference whether the page of an environment belongs to a reference
 */
export function referenceMarkdown(
  md: MarkdownRenderer,
  isReference: (env: unknown) => boolean,
): void {
  const { escapeHtml } = md.utils;
  md.core.ruler.before("text_join", "reference", (state) => {
    if (!isReference(state.env)) return;
    const make: Make = (content) =>
      Object.assign(new state.Token("html_inline", "", 0), { content });
    for (const token of state.tokens.flatMap(({ children }) => children ?? []))
      markRequest(token, escapeHtml);
    addAddresses(state.tokens, make);
    state.tokens = withFolds(withTabs(state.tokens, make, escapeHtml), make);
  });
}

/** Makes a token of HTML, which no document has. */
type Make = (html: string) => Token;

type Escape = MarkdownRenderer["utils"]["escapeHtml"];

/** Marks a method with its path, such as `GET /runs`. */
function markRequest(token: Token, escapeHtml: Escape): void {
  const [, method, path = ""] = /^(POST|[A-Z]+(?= [/{])) (\S.*)$/.exec(token.content) ?? [];
  if (token.type !== "code_inline" || method === undefined) return;
  token.type = "html_inline";
  token.content = `<code><b class="method ${method.toLowerCase()}">${method}</b> ${escapeHtml(path)}</code>`;
}

/** Gives each field an address, by the heading that it is below and the fields that it is in: `body.model`. */
function addAddresses(tokens: readonly Token[], make: Make): void {
  const taken = new Set<string>();
  let [section, within]: [string, readonly string[]] = ["", []];
  tokens.forEach((token, at) => {
    if (token.type === "heading_open" && token.tag !== "h1")
      section = tokens[at + 1]?.content ?? "";
    // The first text of an item is two levels deeper than its list.
    if (token.type !== "list_item_open") return;
    const { children } = tokens[at + 2] ?? {};
    const [first] = children ?? [];
    const name = first?.type === "code_inline" ? first.content : "or";
    within = [...within.slice(0, (token.level - 1) / 2), name];
    if (section === "" || first === undefined || name === "or") return;
    const id = claim(addressOf([section.toLowerCase(), ...within]), taken);
    token.attrSet("id", id);
    children?.splice(0, 1, make(`<a href="#${id}">`), first, make("</a>"));
  });
}

/** Only what needs no escaping anywhere. */
function addressOf(names: readonly string[]): string {
  return names.map((name) => name.match(/[\w$]+/g)?.join("-")).join(".");
}

/** The address, or the nearest that nothing else has: choices can have fields of the same name. */
export function claim(address: string, taken: Set<string>): string {
  const free = taken.has(address) ? claim(`${address}-2`, taken) : address;
  taken.add(free);
  return free;
}

function withTabs(tokens: readonly Token[], make: Make, escapeHtml: Escape): Token[] {
  const labels = [...tokens.map(labelOf), undefined];
  const start = labels.findIndex((label) => label !== undefined);
  const heading = tokens.findIndex(({ type }, at) => at > start && type === "heading_open");
  const before = labels.slice(0, heading === -1 ? undefined : heading);
  const end = before.findLastIndex((label) => label !== undefined);
  return tokens.flatMap((token, at) => {
    if (labels[at] === undefined) return [token];
    const isFirst = labels[at - 1] === undefined;
    const next = labels.indexOf(undefined, at);
    const own = labels.slice(at, next).map((label = "") => escapeHtml(label));
    // VitePress shows the block that is marked so.
    token.meta = { isActive: isFirst };
    return [
      ...(at === start ? [make('<div class="beside"><div>')] : []),
      ...(isFirst ? [make(renderTabs(own, at))] : []),
      token,
      ...(next === at + 1 ? [make("</div></div>")] : []),
      ...(at === end ? [make("</div></div>")] : []),
    ];
  });
}

/** The tabs of a group of blocks, in HTML that is left open. */
function renderTabs(labels: readonly string[], group: number): string {
  const tabs = labels.map((label, index) => {
    const [id, checked] = [`tab-${group}-${index}`, index === 0 ? " checked" : ""];
    return `<input type="radio" name="tabs-${group}" id="${id}"${checked}><label for="${id}">${label}</label>`;
  });
  return `<div class="vp-code-group"><div class="tabs">${tabs.join("")}</div><div class="blocks">`;
}

/** Prose of a document has blocks too: what is within a list stays as it is. */
function labelOf({ type, level, info }: Token): string | undefined {
  if (type !== "fence" || level > 0) return undefined;
  return /^[\w-]+ \[([^\]]+)\]$/.exec(info.trim())?.[1];
}

/** Folds each list of fields, or of choices, in an item of another one; lists in prose stay as they are. */
function withFolds(tokens: readonly Token[], make: Make): Token[] {
  const ends = new Set<Token | undefined>();
  return tokens.flatMap((token, at) => {
    if (ends.has(token)) return [token, make("</details>")];
    const { type, level } = token;
    const [, name] = /^(`|or\b|all of\b)/.exec(tokens[at + 3]?.content ?? "") ?? [];
    if (type !== "bullet_list_open" || level < 2 || name === undefined) return [token];
    const rest = tokens.slice(at + 1);
    const end = rest.findIndex((each) => each.nesting === -1 && each.level === level);
    ends.add(rest[end]);
    const items = rest.slice(0, end).filter((each) => each.level === level + 1);
    const count = items.filter((item) => item.type === "list_item_open").length;
    const noun = (name === "or" ? "choice" : "field") + (count === 1 ? "" : "s");
    return [make(`<details class="fields"><summary>${count} ${noun}</summary>`), token];
  });
}

/** Has each cell of a table that needs it say which column it is in: on a phone, the cells of a line are below each other. */
export function nameCells(md: MarkdownRenderer): void {
  md.core.ruler.push("name-cells", ({ tokens }) => {
    let names: string[] = [];
    let column = 0;
    tokens.forEach((token, at) => {
      if (token.type === "table_open") names = [];
      if (token.type === "tr_open") column = 0;
      if (token.type === "th_open") names.push(tokens[at + 1]?.content.replaceAll("`", "") ?? "");
      if (token.type !== "td_open") return;
      // Of a name, a type and what they mean, readers know which is which.
      const isPlain = names[1] === "Type" || (names.length < 3 && names[0] !== "");
      if (column > 0 && !isPlain) token.attrSet("data-column", names[column] ?? "");
      column += 1;
    });
  });
}
