import type { Call } from "./exchange.js";
import { encode } from "./query.js";

/** Replaces masked text. */
const mask = "[redacted]";

/**
 * Masks what a server echoes from a request: the key, cookies and other headers, query values, and every string in the
 * body except single words.
 *
 * All server text in messages and `toJSON()` of errors passes through this function. Single words stay, because the
 * service quotes the model or level that it rejects, and you need it to know what to change; a task is a sentence.
 * Strings of fewer than three characters stay, and those of fewer than eight are masked only as whole words, so that
 * messages stay readable. The beginning of a long string is masked too, because servers shorten quotes. Returns at most
 * the first thousand characters.
 *
 * @param isPlain whether a string of the body may be shown; by default, a single word may
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
    // A cut text may begin with a part of a secret that is too short to recognize.
    return shown === text ? masked : masked.slice(0, -telling);
  };
}

/** One word, at most as long as names of models and fields. */
function isWordAlone(text: string): boolean {
  return /^[\w.-]{1,40}$/.test(text);
}

/** Whether a text of the server contains the key of a request. Test keys are too short to check. */
export function holdsKey({ key }: Pick<Call, "key">, text: string): boolean {
  return key !== undefined && key.length >= shortestWithin && text.includes(key);
}

/** The strings of a request that a server may echo. */
export type RedactedCall = Pick<Call, "url" | "headers" | "key" | "body">;

const longest = 1_000;
const shortest = 3;
const shortestWithin = 8;
/** This much of the beginning of a long string reveals it. */
const telling = 16;

/** Headers that say nothing about the caller. */
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

/** Unchanged, as JSON quotes it, and as a URL encodes it. */
function writtenForms(text: string): string[] {
  return [text, JSON.stringify(text).slice(1, -1), encode(text)];
}

/** From one place in a text to another. */
type Span = readonly [start: number, end: number];

/** All at once, because a masked span would hide the beginning of another one. */
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

/** Whether a span starts and ends at word boundaries. */
function isWord(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end));
}
