/**
 * Joins what stands on its two sides and is not seen: a `<` before it begins no tag, a `]` before it no link, and a
 * `!` before it no image.
 */
const joiner = "\u2060";

/** Members whose text is Markdown, which may hold HTML and links. */
const prose: ReadonlySet<string> = new Set(["description", "summary", "title"]);

/**
 * Takes the power from prose that others wrote: it shows the same, but no HTML in it is obeyed, no link leads
 * anywhere but to the web or within the site, and what would be an image is a link to it, so that nothing is fetched.
 *
 * It does not parse: a parser that reads Markdown another way than the page's own would leave a gap.
 */
export function harmlessProse(markdown: string): string {
  return markdown
    .replaceAll(/<(?=[a-z/!?])/gi, `<${joiner}`)
    .replaceAll(/!(?=\[)/g, `!${joiner}`)
    .replaceAll(
      /\](?=\(\s*(?!https?:\/\/|mailto:|#|\.{0,2}\/|[\w-]+(?:[./#)\s]|$)))/gi,
      `]${joiner}`,
    )
    .replaceAll(/\](?=:\s*(?!https?:\/\/|mailto:|#|\.{0,2}\/)\S)/gi, `]${joiner}`);
}

/** Members whose text is the address of a link. */
const addresses: ReadonlySet<string> = new Set(["url", "termsOfService"]);

/** An address that leads to the web or within the site; any other becomes the top of the page. */
function harmlessAddress(address: string): string {
  const [, scheme] = /^\s*([^/?#{]*):/.exec(address) ?? [];
  return scheme === undefined || /^(https?|mailto)$/i.test(scheme) ? address : "#";
}

/** A copy of a document in which no text does anything but be read. */
export function harmlessDocument<Value>(value: Value): Value {
  return copy(value, "") as Value;
}

function copy(value: unknown, name: string): unknown {
  if (typeof value === "string") return harmlessText(value, name);
  if (Array.isArray(value)) return value.map((item) => copy(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, key)]));
}

function harmlessText(text: string, name: string): string {
  if (prose.has(name)) return harmlessProse(text);
  return addresses.has(name) ? harmlessAddress(text) : text;
}
