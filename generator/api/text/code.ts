import { printable, unseen } from "../../../runtime/text/printable.js";

/**
 * The only place where text of a spec becomes code.
 *
 * Specs are untrusted input: whatever they contain, each result below is exactly one literal, the inside of one block
 * comment, or one identifier.
 */

/** Emits a JSON-like value as a TypeScript literal; `undefined` members are omitted. */
export function emitLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(emitLiteral).join(", ")}]`;
  if (typeof value === "string") return emitString(value);
  if (value === null || typeof value === "boolean" || typeof value === "number")
    return String(value);
  if (typeof value !== "object") throw new TypeError(`a ${typeof value} has no literal`);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return "{}";
  return `{ ${members.map(([key, member]) => `${emitKey(key)}: ${emitLiteral(member)}`).join(", ")} }`;
}

/** Emits a string literal and escapes characters that would make a reader see another text or line. */
export function emitString(text: string): string {
  return printable(JSON.stringify(text));
}

/** Emits a union of string literals. */
export function emitUnion(values: readonly string[]): string {
  return [...new Set(values)].map(emitString).join(" | ") || "never";
}

/** Emits a property name; `__proto__` is computed, because the plain form would set the prototype. */
export function emitKey(name: string): string {
  if (name === "__proto__") return `["__proto__"]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : emitString(name);
}

/**
 * Splits prose into lines that are safe inside one block comment.
 *
 * The escape comes last, because any later change to the text could place a `*` next to a `/`.
 */
export function emitCommentLines(text: string): string[] {
  const lines = normalizeText(text)
    .split("\n")
    .flatMap((line) => wrap(line.trimEnd()));
  return lines.map((line) => line.replaceAll("*/", "*\\/"));
}

/**
 * Emits prose of a document for a documentation comment, without active tags.
 *
 * A backslash disables most tags, such as `@deprecated` (TSDoc, "escaped characters"). Some programs search the whole
 * file for a word: `@internal` removes a declaration from published types, `#__PURE__` removes a call from a bundle,
 * and `# sourceMappingURL=` makes a development server read a file. The `@` of an email address is unchanged.
 */
export function emitProse(text: string): string {
  return normalizeText(text)
    .replaceAll(/@(?=internal|__|\s*source(?:Mapping)?URL)/g, "&#64;")
    .replaceAll(/#(?=__|\s*source(?:Mapping)?URL)/g, "&#35;")
    .replaceAll(/(?<![\w.+-])@/g, "\\@");
}

/** With the indentation of a member, a line has up to 120 characters, as in our own comments, which are kept as they are. */
const commentWidth = 115;

/** Wraps a long line of prose at spaces; list items and tables keep their first column. */
function wrap(line: string): string[] {
  if (line.length <= commentWidth || line.startsWith("|")) return [line];
  const indent = /^\s*(?:[-*] |\d+\. )?/.exec(line)?.[0] ?? "";
  const most = Math.max(0, commentWidth - indent.length - 1);
  const fitting = new RegExp(`\\S.{0,${most}}(?=\\s|$)|\\S+`, "g");
  const lines = line.slice(indent.length).match(fitting) ?? [];
  return lines.map((text, at) => (at === 0 ? indent : " ".repeat(indent.length)) + text.trimEnd());
}

/** Emits an import of names. */
export function emitImport(keyword: string, names: readonly string[], from: string): string {
  return `${keyword} { ${names.join(", ")} } from ${emitString(from)};`;
}

/** Emits the lines of a JSDoc comment, on a single line if possible. */
export function emitDoc(text: string): string[] {
  const lines = emitCommentLines(text.trim());
  if (lines.length === 1) return [`/** ${lines[0]} */`];
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"];
}

/** Words that strict code does not allow as names of bindings, or that would hide a global that generated code uses. */
const reservedWords = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
   finally for function if implements import in instanceof interface let new null package private protected public return
   static super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
);

/** Members of every object, and members with a special meaning: `then` would make the object a promise. */
const reservedMembers = new Set(
  `__proto__ constructor hasOwnProperty isPrototypeOf propertyIsEnumerable prototype then toJSON toLocaleString toString
   valueOf`.split(/\s+/),
);

/** Emits a camelCase identifier for a constant or an argument: never a reserved word and never empty. */
export function emitIdentifier(name: string): string {
  return avoid(reservedWords, emitCamelCase(name));
}

/** Emits a camelCase name for a method or property: it may be a reserved word but not a member of every object. */
export function emitMemberName(name: string): string {
  return avoid(reservedMembers, emitCamelCase(name));
}

/** Emits a PascalCase identifier for a class or type. */
export function emitTypeName(name: string): string {
  return started(readWords(name).map(upperFirst).join(""));
}

function emitCamelCase(name: string): string {
  const [first = "", ...others] = readWords(name);
  return started(lowerFirst(first) + others.map(upperFirst).join(""));
}

function avoid(taken: ReadonlySet<string>, name: string): string {
  return taken.has(name) ? `${name}_` : name;
}

function readWords(name: string): string[] {
  return name
    .normalize("NFC")
    .replaceAll(unseen(), " ")
    .replaceAll(newerLetters, " ")
    .split(/[^\p{ID_Continue}]+|_+/u)
    .filter((word) => word !== "");
}

/** Letters that Node may know and an older compiler does not: those beyond the basic plane, and those since Unicode 16. */
const newerLetters =
  /[\u{10000}-\u{10ffff}\u1c89\u1c8a\ua7cb-\ua7cf\ua7d2\ua7d4\ua7da-\ua7dc\ua7f1]/gu;

/** Emits the pattern of a text. */
export function emitPattern(text: string): string {
  return text.replaceAll(/\W/g, "\\$&");
}

/** Makes an identifier valid, which cannot start with a digit or be empty. */
function started(text: string): string {
  return /^[\p{ID_Start}$_]/u.test(text) ? text : `_${text}`;
}

function lowerFirst(word: string): string {
  const isAcronym = /^[A-Z]+s?$/.test(word);
  return isAcronym ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1);
}

function upperFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Normalizes prose: every line ending becomes `\n`, every blank a space, and invisible characters are removed.
 *
 * Half of a surrogate pair becomes U+FFFD, so that removing a character cannot join two halves. Normalizing the result
 * again does not change it.
 */
export function normalizeText(text: string): string {
  // Most prose is plain ASCII.
  if (/^[\t\n -~]*$/.test(text)) return text;
  return text.replaceAll(lineEnd, "\n").replaceAll(unseen(), (character) => {
    if (/\p{Surrogate}/u.test(character)) return "\ufffd";
    return /\p{Z}/u.test(character) ? " " : "";
  });
}

const lineEnd = /\r\n|[\u000b-\r\u0085\u2028\u2029]/g;
