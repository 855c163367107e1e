import { isDeepStrictEqual } from "node:util";
import { essence } from "../standard/expected-answer.js";
import type { ExpectedBody, ExpectedPart } from "../standard/expected-body.js";
import type { ExpectedRequest } from "../standard/expected-request.js";
import { settleChoices } from "../standard/write-parameter.js";
import type { RecordedRequest } from "./record.js";

/** Says where the head of a request is not what it had to be. */
export function headDifferences(
  actual: RecordedRequest,
  expected: ExpectedRequest,
  credentials: ReadonlySet<string>,
): string[] {
  const { origin, path, query } = splitUrl(actual.url, credentials);
  return [
    ...differ("method", actual.method, expected.method),
    ...differ("origin", origin, expected.origin),
    ...differ("path", settleChoices(path), expected.path),
    ...differ("query", settleChoices(query), withoutCredentials(expected.query, credentials)),
    ...headerDifferences(actual.headers, expected.headers, credentials),
  ];
}

/** Says where a part of what was sent is not what it had to be. */
export function differ(part: string, actual: unknown, expected: unknown): string[] {
  if (isDeepStrictEqual(actual, expected)) return [];
  return [`${part}: sent ${show(actual)}, expected ${show(expected)}`];
}

/** A value in a message, of a length that can be read. */
export function show(value: unknown): string {
  const text =
    value instanceof Uint8Array ? `bytes ${[...value].join(" ")}` : JSON.stringify(value);
  return text === undefined ? "nothing" : text.slice(0, 300);
}

function splitUrl(
  url: string,
  credentials: ReadonlySet<string>,
): { origin: string; path: string; query: string } {
  const [, origin = "", path = "", query = ""] =
    /^([a-z]+:\/\/[^/?#]*)?([^?]*)\??(.*)$/is.exec(url) ?? [];
  return { origin, path, query: withoutCredentials(query, credentials) };
}

function withoutCredentials(text: string, credentials: ReadonlySet<string>, between = "&"): string {
  const isOther = (pair: string): boolean =>
    !credentials.has(decode(pair.split("=")[0] ?? "").toLowerCase());
  return text.split(between).filter(isOther).join(between);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const ownHeaders = new Set(["accept", "content-type", "content-length", "user-agent"]);

function headerDifferences(
  actual: RecordedRequest["headers"],
  expected: ExpectedRequest["headers"],
  credentials: ReadonlySet<string>,
): string[] {
  const names = [...new Set([...Object.keys(actual), ...Object.keys(expected)])].toSorted();
  return names
    .filter((name) => !ownHeaders.has(name) && !credentials.has(name))
    .flatMap((name) => {
      const read = (text = ""): string =>
        withoutCredentials(settleChoices(text), credentials, "; ");
      const found = [actual[name], expected[name]];
      const [sent, wanted] = name === "cookie" ? found.map(read) : found;
      return differ(`header ${name}`, sent, wanted);
    });
}

/** Says where a body is not what it had to be. */
export async function bodyDifferences(
  actual: RecordedRequest,
  expected: ExpectedBody,
  mediaType: string,
): Promise<string[]> {
  const sentType = actual.headers["content-type"] ?? "";
  if (sentType.includes("*")) return [`content-type: sent the range ${show(sentType)}`];
  const isSame = essence(sentType) === essence(mediaType) || mediaType.includes("*");
  if (!isSame) return [`content-type: sent ${show(sentType)}, expected ${show(mediaType)}`];
  switch (expected.kind) {
    case "json":
      return differ(
        "body",
        parse(actual.bytes),
        JSON.parse(JSON.stringify(expected.value) ?? '""'),
      );
    case "form":
      return differ("body", [...new URLSearchParams(textOf(actual.bytes))], expected.pairs);
    case "multipart":
      return partDifferences(splitMultipart(actual.bytes, sentType), expected.parts);
    case "bytes":
      return differ("body", [...actual.bytes], [...expected.bytes]);
  }
}

function partDifferences(
  actual: ReturnType<typeof splitMultipart>,
  expected: readonly ExpectedPart[],
): string[] {
  const names = [actual, expected].map((parts) => parts.map(({ name }) => name));
  return [
    ...differ("names of parts", names[0], names[1]),
    ...expected.flatMap(({ name, value, contentType }, at) => {
      const sent = actual[at];
      const isText = typeof value === "string";
      const bytes = isText ? new TextEncoder().encode(value) : value;
      const type = contentType ?? sent?.contentType;
      return [
        ...differ(`part ${name}`, [...(sent?.bytes ?? [])], [...bytes]),
        ...differ(`type of part ${name}`, sent?.contentType, type),
        ...differ(`whether part ${name} is a file`, sent?.hasFilename, !isText),
      ];
    }),
  ];
}

function parse(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(textOf(bytes));
    return value;
  } catch {
    return textOf(bytes);
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** A part of a multipart body as it was sent. */
interface SentPart {
  readonly name: string;
  readonly hasFilename: boolean;
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array;
}

/** Takes a multipart body apart at its boundary (RFC 2046, section 5.1). */
function splitMultipart(bytes: Uint8Array, contentType: string): SentPart[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return [];
  // Byte for byte, because parts may hold anything.
  const text = Buffer.from(bytes).toString("latin1");
  const sections = `\r\n${text}`.split(`\r\n--${boundary}`).slice(1, -1);
  return sections.map((section) => {
    const end = section.indexOf("\r\n\r\n");
    const head = Buffer.from(section.slice(0, end), "latin1").toString("utf8");
    return {
      name: unescapeName(/[; ]name="([^"]*)"/i.exec(head)?.[1] ?? ""),
      hasFilename: /; filename\*?=/i.test(head),
      contentType: /^content-type: *(.*)$/im.exec(head)?.[1]?.trim(),
      bytes: Uint8Array.from(Buffer.from(section.slice(end + 4), "latin1")),
    };
  });
}

/** How forms write quotes and line breaks in names (HTML, "multipart/form-data encoding algorithm"). */
function unescapeName(name: string): string {
  return name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}
