/**
 * Joins what stands on its two sides and is not seen: a `<` before it begins no tag, a `]` before it no link, a `!`
 * before it no image, and a `url` before it no address of a style.
 */
const joiner = "\u2060";

/**
 * Takes the power from prose that others wrote: it shows the same, but no HTML in it is obeyed, no link leads
 * anywhere but to the web or within the site, and what would be an image is a link to it, so that nothing is fetched.
 *
 * It does not parse: a parser that reads Markdown another way than the page's own would leave a gap.
 */
export function harmlessProse(markdown: string): string {
  return harmlessLinks(markdown).replaceAll(/<(?=[a-z/!?])/gi, `<${joiner}`);
}

/** The same for a text with code in it, of which only what is HTML is changed: types have angle brackets too. */
export function harmlessReference(markdown: string): string {
  return harmlessLinks(markdown).replaceAll(tag, `<${joiner}`);
}

/**
 * The beginning of a tag that HTML knows, of a comment, or of an address that is a link by itself. Tags that are nothing
 * without attributes are left: types have such names.
 */
const tag =
  /<(?!(?:body|link|meta|source)>)(?=\/?(?:a|applet|area|audio|base|body|button|div|embed|form|frame|frameset|head|html|iframe|img|image|input|isindex|link|math|meta|object|p|param|picture|script|select|source|span|style|svg|table|template|textarea|title|track|video)(?:[\s/>]|$)|[!?]|(?!https?:|mailto:)[a-z][a-z\d+.-]*:[^\s<>]*>)/gi;

function harmlessLinks(markdown: string): string {
  return markdown
    .replaceAll(/!(?=\[)/g, `!${joiner}`)
    .replaceAll(
      /\](?=\(\s*(?!https?:\/\/|mailto:|#|\.{0,2}\/|\)|[\w-]+(?:[./#)\s]|$)))/gi,
      `]${joiner}`,
    )
    .replaceAll(
      /\](?=:\s*(?!https?:\/\/|mailto:|#|\.{0,2}\/|[\w-]+(?:[./#;,<[\s]|$))\S)/gi,
      `]${joiner}`,
    )
    .replaceAll(/(?<=\burl)(?=\s*\()/gi, joiner);
}

/** An address that leads to the web or within the site; any other becomes the top of the page. */
function harmlessAddress(address: string): string {
  const [, scheme] = /^\s*([^/?#{]*):/.exec(address) ?? [];
  return scheme === undefined || /^(https?|mailto)$/i.test(scheme) ? address : "#";
}

/**
 * A copy of a document in which no text does anything but be read, and nothing of which a page would fetch.
 *
 * All text counts as prose but what is known to be shown as code: which other members a renderer takes for Markdown,
 * for a style or for HTML is for nobody to know.
 */
export function harmlessDocument<Value>(value: Value): Value {
  return copy(value, "", false) as Value;
}

/** @param named whether the value is a map whose keys are names, such as properties, and not members */
function copy(value: unknown, key: string, named: boolean): unknown {
  if (typeof value === "string") return harmlessText(value, key);
  if (Array.isArray(value)) return value.map((item) => copy(item, key, false));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([name]) => named || isWanted(name));
  return Object.fromEntries(members.map(([name, item]) => [name, copyMember(name, item, named)]));
}

function copyMember(name: string, item: unknown, named: boolean): unknown {
  if (named) return copy(item, "", false);
  const isData = data.has(name) || (name === "examples" && Array.isArray(item));
  return isData ? item : copy(item, name, maps.has(name));
}

function harmlessText(text: string, key: string): string {
  return isAddress.test(key) ? harmlessAddress(text) : harmlessProse(text);
}

/** Members whose text is the address of a link. */
const isAddress = /url$|^(?:href|termsOfService)$/i;

/** What is shown as code, or as no text at all. */
const data: ReadonlySet<string> = new Set([
  "$ref",
  "const",
  "default",
  "enum",
  "example",
  "mapping",
  "operationId",
  "pattern",
  "propertyName",
  "required",
  "source",
  "value",
  "x-extensible-enum",
  "x-name",
]);

/** Members whose keys are names that somebody has chosen. */
const maps: ReadonlySet<string> = new Set([
  "$defs",
  "callbacks",
  "content",
  "definitions",
  "dependentSchemas",
  "encoding",
  "examples",
  "headers",
  "links",
  "parameters",
  "pathItems",
  "paths",
  "patternProperties",
  "properties",
  "requestBodies",
  "responses",
  "schemas",
  "scopes",
  "securitySchemes",
  "variables",
  "webhooks",
]);

/** Extensions make Redoc show logos, badges and more; and what lies elsewhere would be fetched. */
function isWanted(name: string): boolean {
  return name !== "externalValue" && (!name.startsWith("x-") || extensions.has(name));
}

/** The extensions that the pages use. */
const extensions: ReadonlySet<string> = new Set([
  "x-codeSamples",
  "x-extensible-enum",
  "x-name",
  "x-traitTag",
]);
