/** A parameter as far as its form on the wire goes (OpenAPI 3.1.1, section 4.8.12). */
export interface WireParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly style?: string | undefined;
  readonly explode?: boolean | undefined;
  readonly allowReserved?: boolean | undefined;
  /** Media type of a parameter that has `content` in place of a schema. */
  readonly mediaType?: string | undefined;
}

/** OpenAPI leaves open how the value is written. */
export const open: unique symbol = Symbol("open");

/** Styles by place, the default first (OpenAPI 3.1.1, section 4.8.12.2.2). */
const stylesByPlace: Readonly<Record<WireParameter["in"], readonly string[]>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  cookie: ["form", "cookie"],
};

/**
 * The text of one parameter in its place: what stands for `{name}` in a path, the pairs of a query, the value of a
 * header, or the pairs of a `Cookie` header. `undefined`: nothing is written.
 *
 * Transcribed from the examples of OpenAPI 3.1.1, section 4.8.12.4, and the operators of RFC 6570 that
 * appendix C names for them.
 */
export function writeParameter(
  parameter: WireParameter,
  value: unknown,
): string | undefined | typeof open {
  if (parameter.mediaType !== undefined) return writeContent(parameter, value);
  const [usual = ""] = stylesByPlace[parameter.in];
  const style = parameter.style ?? usual;
  if (!stylesByPlace[parameter.in].includes(style)) return open;
  const explode = parameter.explode ?? /^(?:cookie|form)$/.test(style);
  const parts = takeApart(value);
  if (parts === open || parts === undefined) return parts;
  const write = writers[style];
  return write === undefined ? open : write(parts, { ...parameter, explode });
}

/** A value as RFC 6570, section 2.3, knows it. */
type Parts =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "pairs"; readonly pairs: readonly (readonly [string, string])[] };

function takeApart(value: unknown): Parts | undefined | typeof open {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) {
    const items = value.filter((item) => item !== undefined && item !== null);
    if (items.some(isNested)) return open;
    // "A variable defined as a list value is considered undefined if the list contains zero members."
    return items.length === 0 ? undefined : { kind: "list", items: items.map(String) };
  }
  if (typeof value !== "object") return { kind: "text", text: String(value) };
  const pairs = Object.entries(value).filter(([, item]) => item !== undefined && item !== null);
  if (pairs.some(([, item]) => isNested(item))) return open;
  if (pairs.length === 0) return undefined;
  return { kind: "pairs", pairs: pairs.map(([key, item]) => [key, String(item)] as const) };
}

/** Whether a value is a list or an object. */
export function isNested(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

type Form = WireParameter & { readonly explode: boolean };

const writers: Readonly<Record<string, (parts: Parts, form: Form) => string | typeof open>> = {
  simple: (parts, form) => join(parts, form, "", ","),
  label: (parts, form) => join(parts, form, ".", form.explode ? "." : ","),
  matrix: (parts, form) => writeNamed(parts, form, ";"),
  form: (parts, form) => writeNamed(parts, form, form.in === "cookie" ? "; " : "&"),
  cookie: (parts, form) => writeNamed(parts, form, "; "),
  spaceDelimited: (parts, form) => writeDelimited(parts, form, "%20"),
  pipeDelimited: (parts, form) => writeDelimited(parts, form, "%7C"),
  deepObject: (parts, form) => {
    if (parts.kind !== "pairs") return open;
    const name = encodeUnreserved(form.name);
    return parts.pairs
      .map(([key, item]) => `${name}%5B${encodeUnreserved(key)}%5D=${encode(form, item)}`)
      .join("&");
  },
};

/** `simple` and `label`: values without a name. */
function join(parts: Parts, form: Form, first: string, between: string): string {
  if (parts.kind === "text") return first + encode(form, parts.text);
  if (parts.kind === "list") {
    return first + parts.items.map((item) => encode(form, item)).join(between);
  }
  const sign = form.explode ? "=" : ",";
  const pairs = parts.pairs.map(([key, item]) => encode(form, key) + sign + encode(form, item));
  return first + pairs.join(between);
}

/** `matrix` and `form`: values with a name, or, of an exploded object, with those of its members. */
function writeNamed(parts: Parts, form: Form, separator: string): string {
  const isMatrix = separator === ";";
  const name = form.in === "cookie" ? form.name : encodeUnreserved(form.name);
  const pair = (key: string, text: string): string =>
    isMatrix && text === "" ? key : `${key}=${text}`;
  const pairs = ((): readonly string[] => {
    if (parts.kind === "text") return [pair(name, encode(form, parts.text))];
    if (parts.kind === "list") {
      const items = parts.items.map((item) => encode(form, item));
      return form.explode ? items.map((item) => pair(name, item)) : [pair(name, items.join(","))];
    }
    const members = parts.pairs.map(([key, item]) => [encode(form, key), encode(form, item)]);
    return form.explode
      ? members.map(([key = "", item = ""]) => pair(key, item))
      : [pair(name, members.flat().join(","))];
  })();
  return isMatrix ? pairs.map((text) => `;${text}`).join("") : pairs.join(separator);
}

/** Defined for lists and objects that are not exploded, in a query. */
function writeDelimited(parts: Parts, form: Form, delimiter: string): string | typeof open {
  // "n/a" in the table; for lists, the examples of 3.0.0 write what `form` does.
  if (parts.kind === "text") return open;
  if (form.explode) return parts.kind === "list" ? writeNamed(parts, form, "&") : open;
  const items = parts.kind === "list" ? parts.items : parts.pairs.flat();
  const texts = items.map((item) => encode(form, item));
  return `${encodeUnreserved(form.name)}=${texts.join(delimiter)}`;
}

/** Headers (OpenAPI 3.1.1, appendix D) and cookies of that style (OpenAPI 3.2, Style Values) are sent as they are. */
function encode(form: Form, text: string): string {
  if (form.in === "header" || form.style === "cookie") return text;
  return form.in === "query" && form.allowReserved === true
    ? encodeReserved(text)
    : encodeUnreserved(text);
}

function writeContent(parameter: WireParameter, value: unknown): string | undefined | typeof open {
  if (value === undefined) return undefined;
  const isJson = /[/+]json\s*(;|$)/i.test(parameter.mediaType ?? "");
  if (!isJson && typeof value === "object") return open;
  const text = isJson ? JSON.stringify(value) : String(value);
  if (parameter.in === "header") return text;
  if (parameter.in === "path") return encodeUnreserved(text);
  const name = parameter.in === "cookie" ? parameter.name : encodeUnreserved(parameter.name);
  return `${name}=${encodeUnreserved(text)}`;
}

/** Percent-encodes everything but the unreserved characters (RFC 3986, section 2.3; RFC 6570, section 3.2.1, "U"). */
export function encodeUnreserved(text: string): string {
  return encodeAllBut(/[A-Za-z0-9._~-]/, text);
}

/**
 * Leaves reserved characters and percent-encoded triplets as they are too (RFC 6570, section 3.2.1, "U+R"), but for
 * those that a query cannot hold or that mean something in it: to encode them is left to the sender (OpenAPI 3.1.1,
 * section 4.8.12.2.2).
 */
export function encodeReserved(text: string): string {
  return text
    .split(/(%[0-9A-Fa-f]{2})/)
    .map((part, at) => (at % 2 === 1 ? part : encodeAllBut(/[A-Za-z0-9._~\-:/?@!$'()*,;=]/, part)))
    .join("");
}

function encodeAllBut(kept: RegExp, text: string): string {
  return [...text]
    .map((character) => (kept.test(character) ? character : bytesOf(character)))
    .join("");
}

function bytesOf(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("");
}

/** Writes `!'()*` in the encoded form, because a sender may choose either for a character that is no delimiter here. */
export function settleChoices(text: string): string {
  return text.replaceAll(/[!'()*]/g, bytesOf);
}
