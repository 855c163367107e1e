import { isAbsent } from "../../json/values.js";
import type { Call } from "../call.js";

/** Replaces masked text. */
const mask = "[redacted]";

/**
 * Masks what a server echoes from a request: the key, cookies and other headers, query values, and every string in the
 * body except single words.
 *
 * All server text in messages and `toJSON()` of errors passes through this function. Servers trim, shorten and escape
 * what they quote, so only letters and digits are compared, whatever their case and writing: any twelve in a row that a
 * secret contains are masked. Single words stay, because the service quotes the model or level that it rejects, and you
 * need it to know what to change; a task is a sentence. Strings of fewer than three characters and short words of a
 * language stay in any case, and strings of fewer than eight are masked only as whole words, so that messages stay
 * readable. Returns at most the first thousand characters, and only the mask if the body is not text or too long to
 * compare.
 *
 * @param isPlain whether a string of the body may be shown; by default, a single word as long as names of models may
 */
export function createRedact(
  call: RedactedCall,
  isPlain = (text: string): boolean => /^[\w.-]{1,40}$/.test(text),
): (text: string) => string {
  const texts = textsOfBody(call)?.filter((text) => !isPlain(text));
  if (texts === undefined) return () => mask;
  const others = [...textsOfHead(call), ...texts].filter((text) => !isShortWord(text));
  const secrets = secretsOf([call.key ?? "", ...others]);
  return (text) => {
    const isCut = text.length > longest;
    const shown = isCut ? text.slice(0, longest).replace(cutEscape, "") : text;
    return maskSecrets(shown, secrets, isCut);
  };
}

/** The strings of a request that a server may echo. */
export type RedactedCall = Pick<Call, "url" | "headers" | "key" | "body">;

const longest = 1_000;
const shortest = 3;
const shortestWithin = 8;
/** This many letters and digits in a row reveal a secret. */
const telling = 12;
/** Longest body that is compared, in characters. */
const mostCompared = 250_000;

/** An escape that may lack its end. */
const cutEscape = /[\\%&][#\w]{0,31}$/;

/** Headers that say nothing about the caller. */
const commonHeader = /^(?:accept|content-type)$/i;

/** Servers say words such as "The" and "now" anyway. Codes have more capitals or digits, and most names more letters. */
function isShortWord(text: string): boolean {
  return /^[^\p{L}\p{N}]*\p{L}\p{Ll}{0,4}[^\p{L}\p{N}]*$/u.test(text);
}

function textsOfHead({ url, headers }: RedactedCall): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) =>
    commonHeader.test(name) ? [] : [value, ...value.split(/[\s;,=]+/)],
  );
  const { searchParams } = new URL(url);
  return [...values, ...searchParams.values()];
}

/** `undefined` if they cannot be read. */
function textsOfBody({ body }: RedactedCall): string[] | undefined {
  if (isAbsent(body)) return [];
  if (body instanceof FormData || body instanceof URLSearchParams) {
    const values = [...body.values()];
    return values.every((value) => typeof value === "string") ? values : undefined;
  }
  if (typeof body !== "string" || body.length > mostCompared) return undefined;
  const texts: string[] = [];
  try {
    JSON.parse(body, (_, value: unknown) => {
      if (typeof value === "string") texts.push(value);
    });
  } catch {
    texts.push(body);
  }
  return texts;
}

/** What gives the secrets of a request away: any run of their letters, or all of those that are too short for one. */
function secretsOf(texts: readonly string[]): ReadonlySet<string> {
  const secrets = new Set<string>();
  const pieces = readings();
  for (const text of new Set(texts)) {
    for (const piece of pieces) {
      const { letters } = lettersOf(text, piece);
      if (letters.length < telling) secrets.add(text).add(letters);
      for (let at = 0; at + telling <= letters.length; at += 1)
        secrets.add(letters.slice(at, at + telling));
    }
  }
  return secrets;
}

/** From one place in a text to another. */
type Span = readonly [start: number, end: number];

/** What is compared of a text, and where each character of it is. */
function lettersOf(text: string, piece: RegExp) {
  let letters = "";
  const spans: Span[] = [];
  for (const { 0: found, index } of text.matchAll(piece)) {
    const plain = found.length === 1 && found <= "z" ? found.toLowerCase() : plainLetters(found);
    letters += plain;
    for (let nth = 0; nth < plain.length; nth += 1) spans.push([index, index + found.length]);
  }
  return { letters, spans };
}

/**
 * A text as it is, and without the escapes of JSON and similar languages, of URLs and of HTML, escaped again any number
 * of times. Both, because what precedes a quote may look like the start of an escape. The bounds keep the search linear.
 * A function, because such patterns take long to build, and few programs need them.
 */
const readings = () => [
  /[\p{L}\p{N}]/gu,
  /(?:\\{1,16}(?:u[\da-f]{4}|x[\da-f]{2}))+|\\{1,16}[bfnrt]|(?:%(?:25){0,8}[\da-f]{2})+|&(?:amp;){0,8}(?:#x?[\da-f]{1,7}|[a-z]{2,31});|[\p{L}\p{N}]/giu,
];

/** Wide, composed and accented letters become the letters that they stand for. */
function plainLetters(piece: string): string {
  const compared = decode(piece).normalize("NFKD").toLowerCase();
  return compared.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function decode(piece: string): string {
  if (piece.startsWith("%")) {
    // A percent sign that is escaped itself has its `25` before other digits.
    const bytes = piece.match(/[\da-f]{2}(?=%|$)/gi) ?? [];
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
  }
  if (!/^[\\&]/.test(piece)) return piece;
  // Named characters of HTML are punctuation, apart from accented letters, which only interrupt a run.
  const codes = piece.match(/(?<=[\\#][ux])[\da-f]+|(?<=#)\d+/gi) ?? [];
  const radix = /#\d/.test(piece) ? 10 : 16;
  const known = codes.map((code) => Number.parseInt(code, radix));
  return known.map((code) => (code <= 0x10_ffff ? String.fromCodePoint(code) : "")).join("");
}

/** All at once, because a masked span would hide the beginning of another one. */
function maskSecrets(text: string, secrets: ReadonlySet<string>, isCut: boolean): string {
  const read = readings().map((piece) => lettersOf(text, piece));
  const places = Array.from({ length: text.length }, (_, at): Span => [at, at + 1]);
  const isMasked = new Uint8Array(text.length);
  for (const written of [...read, { letters: text, spans: places }]) {
    for (const [start, end, size] of placesOf(written, secrets)) {
      const isLong = Math.max(size, end - start) >= shortestWithin;
      if (isLong || isWord(text, start, end)) isMasked.fill(1, start, end);
    }
  }
  // A cut text may end with a part of a secret that is too short to recognize.
  const ends = read.map(({ spans }) => spans[spans.length - telling + 1]?.[0] ?? 0);
  const shown = isCut ? text.slice(0, Math.min(...ends)) : text;
  return shown.replaceAll(/[^]/g, (unit, at: number) => {
    if (!isMasked[at]) return unit;
    return isMasked[at - 1] ? "" : mask;
  });
}

/** Where a secret was found, and how long it is. */
type Place = readonly [...Span, size: number];

function placesOf(
  { letters, spans }: ReturnType<typeof lettersOf>,
  secrets: ReadonlySet<string>,
): Place[] {
  const sizes = new Set(Array.from(secrets, ({ length }) => length));
  return [...sizes]
    .filter((size) => size >= shortest)
    .flatMap((size) =>
      spans.flatMap(([start], at): Place[] =>
        secrets.has(letters.slice(at, at + size))
          ? [[start, spans[at + size - 1]?.[1] ?? start, size]]
          : [],
      ),
    );
}

/** Whether a span starts and ends at word boundaries. */
function isWord(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end));
}
