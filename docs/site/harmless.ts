/** Joins what stands on its two sides and is not seen: a `<` before it begins no tag, a `]` before it no link. */
const joiner = "\u2060";

/** Members whose text is Markdown, which may hold HTML and links. */
const prose: ReadonlySet<string> = new Set(["description", "summary", "title"]);

/**
 * Takes the power from prose that others wrote: it shows the same, but no HTML in it is obeyed, and no link leads
 * anywhere but to the web or within the site.
 *
 * It does not parse: a parser that reads Markdown another way than the page's own would leave a gap.
 */
export function harmlessProse(markdown: string): string {
  return markdown
    .replaceAll(/<(?=[a-z/!?])/gi, `<${joiner}`)
    .replaceAll(
      /\](?=\(\s*(?!https?:\/\/|mailto:|#|\.{0,2}\/|[\w-]+(?:[./#)\s]|$)))/gi,
      `]${joiner}`,
    )
    .replaceAll(/\](?=:\s*(?!https?:\/\/|mailto:|#|\.{0,2}\/)\S)/gi, `]${joiner}`);
}

/** A copy of a document in which all prose is harmless. */
export function harmlessDocument<Value>(value: Value): Value {
  return copy(value, "") as Value;
}

function copy(value: unknown, name: string): unknown {
  if (typeof value === "string") return prose.has(name) ? harmlessProse(value) : value;
  if (Array.isArray(value)) return value.map((item) => copy(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, key)]));
}
