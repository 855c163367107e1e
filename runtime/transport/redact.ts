import type { Call } from "./exchange.js";
import { encode } from "./query.js";

/** What stands where something was masked. */
const mask = "[redacted]";

/**
 * Masks what a server echoes of a request: the key, cookies and other headers, values of the query,
 * and every text in the body but single words. Server text reaches messages and `toJSON()` of errors
 * through here alone.
 *
 * A single word, such as the name of a model or a level, is what the service states when it refuses
 * it; without it nobody could tell what to change. The task is a sentence.
 *
 * Texts of fewer than three characters are left, and those of fewer than eight are masked as whole
 * words, or a message could not be read any more. Of long texts the beginning is masked too, because
 * servers shorten what they quote.
 *
 * At most the first thousand characters are given.
 *
 * @param isPlain whether a text of the body may be shown; one word is, unless this says otherwise
 */
export function createRedact(
  call: RedactedCall,
  isPlain: (text: string) => boolean = isWordAlone,
): (text: string) => string {
  const secrets = [...secretsOfHead(call), ...textsOfBody(call).filter((text) => !isPlain(text))];
  const forms = new Set(secrets.filter(({ length }) => length >= shortest).flatMap(writtenForms));
  return (text) => {
    const shown = text.slice(0, longest);
    const masked = maskSpans(
      shown,
      [...forms].flatMap((form) => spansOf(shown, form)),
    );
    // What is cut may begin with less of a secret than can be told.
    return shown === text ? masked : masked.slice(0, -telling);
  };
}

/** One word, at most as long as names of models and fields are. */
function isWordAlone(text: string): boolean {
  return /^[\w.-]{1,40}$/.test(text);
}

/** Whether a text of the server holds the key of a request. Keys of tests are too short to tell. */
export function holdsKey({ key }: Pick<Call, "key">, text: string): boolean {
  return key !== undefined && key.length >= shortestWithin && text.includes(key);
}

/** What is read of a request to tell what a server echoes. */
export type RedactedCall = Pick<Call, "url" | "headers" | "key" | "body">;

const longest = 1_000;
const shortest = 3;
const shortestWithin = 8;
/** So much of the beginning of a long text gives it away. */
const telling = 16;

/** Say nothing of whoever sends them. */
const commonHeaders: ReadonlySet<string> = new Set(["accept", "content-type"]);

function secretsOfHead({ url, headers, key = "" }: RedactedCall): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) =>
    commonHeaders.has(name.toLowerCase()) ? [] : [value, ...value.split(/[\s;,=]+/)],
  );
  const { searchParams } = new URL(url);
  return [key, ...values, ...searchParams.values()];
}

function textsOfBody({ body }: RedactedCall): string[] {
  if (body instanceof FormData || body instanceof URLSearchParams) {
    return [...body.values()].filter((value) => typeof value === "string");
  }
  if (typeof body !== "string") return [];
  const texts: string[] = [];
  const keep = (_: string, value: unknown): unknown => {
    if (typeof value === "string") texts.push(value);
    return value;
  };
  try {
    JSON.parse(body, keep);
  } catch {
    texts.push(body);
  }
  return texts;
}

/** As it is, as JSON quotes it, and as a URL does. */
function writtenForms(text: string): string[] {
  return [text, JSON.stringify(text).slice(1, -1), encode(text)];
}

/** From a place in a text up to another one. */
type Span = readonly [start: number, end: number];

/** All at once, because one that is masked would hide where another one begins. */
function maskSpans(text: string, spans: readonly Span[]): string {
  let masked = "";
  let end = 0;
  for (const span of spans.toSorted(([left], [right]) => left - right)) {
    if (span[0] >= end) masked += text.slice(end, span[0]) + mask;
    end = Math.max(end, span[1]);
  }
  return masked + text.slice(end);
}

function spansOf(text: string, secret: string): Span[] {
  const spans: Span[] = [];
  const beginning = secret.slice(0, telling);
  let start = text.indexOf(beginning);
  while (start >= 0) {
    const end = start + commonLength(text.slice(start, start + secret.length), secret);
    if (secret.length >= shortestWithin || isWord(text, start, end)) spans.push([start, end]);
    start = text.indexOf(beginning, end);
  }
  return spans;
}

function commonLength(text: string, secret: string): number {
  let length = 0;
  while (length < text.length && text[length] === secret[length]) length += 1;
  return length;
}

/** Whether letters and digits end at both ends of a span. */
function isWord(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end));
}
