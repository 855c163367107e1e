import { makeValues } from "../inputs/make-inputs.js";
import type { SchemaCheck } from "../inputs/schema-check.js";
import { kindOf, type PlayedAnswer } from "../standard/expected-answer.js";
import { asItems, type WireDocument } from "../standard/read-document.js";
import type { WireContent, WireOperation } from "../standard/read-operations.js";
import { dataSchemasOf, holdsTexts, itemSchemaOf, streamOf } from "../standard/stream-items.js";
import { writeStream } from "../standard/stream-items.js";

const elsewhere = "https://elsewhere.example/file?x=1";

/** What an answer holds: JSON that Ajv takes for a value of the schema, where one is found soon. */
export function fillAnswer(
  document: WireDocument,
  schemas: SchemaCheck,
  { content }: PlayedAnswer,
): unknown {
  if (content === undefined) return undefined;
  if (streamOf(content.mediaType) !== undefined) return fillStream(document, schemas, content);
  const kind = kindOf(content.mediaType);
  if (kind === "text") return "text, é";
  if (kind === "bytes" || document.resolve(content.schema)["format"] === "binary")
    return Uint8Array.of(0, 255, 13, 10, 128);
  return makeJson(document, schemas, content.schema, 3);
}

function fillStream(
  document: WireDocument,
  schemas: SchemaCheck,
  content: WireContent,
): readonly unknown[] {
  if (holdsTexts(document, content)) return ["text, é", "two\nlines", ""];
  const schema = itemSchemaOf(document, content);
  const data = dataSchemasOf(document, schema).map((each) => document.resolve(each));
  if (data.length > 0) {
    const isText = data.every((each) => each["type"] === "string" && !("contentSchema" in each));
    if (isText) return ["text, é", ""];
    return data.map((each) => makeJson(document, schemas, each["contentSchema"] ?? each, 3));
  }
  return [3, 4, 5].map((seed) => makeJson(document, schemas, schema, seed));
}

function makeJson(
  document: WireDocument,
  schemas: SchemaCheck,
  schema: unknown = {},
  seed: number,
): unknown {
  const settings = { seed, count: 12, hasFiles: false, absent: "writeOnly" } as const;
  const tries = makeValues(document, schema, settings);
  return tries.find((value) => schemas.accepts(schema, value) === true) ?? tries[0] ?? null;
}

/** The answer as a server would send it. */
export function createAnswer({ status, content }: PlayedAnswer, held: unknown): Response {
  if (status >= 300 && status <= 399) {
    return new Response(null, { status, headers: { location: elsewhere } });
  }
  if (content === undefined) return new Response(null, { status });
  const headers = { "content-type": content.mediaType.replaceAll("*", "x") };
  return new Response(bodyOf(content.mediaType, held), { status, headers });
}

function bodyOf(mediaType: string, held: unknown): string | Uint8Array<ArrayBuffer> {
  if (held instanceof Uint8Array) return Uint8Array.from(held);
  if (streamOf(mediaType) !== undefined) return writeStream(mediaType, asItems(held));
  return kindOf(mediaType) === "text" ? String(held) : JSON.stringify(held);
}

/** What an answer holds, as bytes where a text is one of the format `binary` and that is how it was returned. */
export function asReturned(
  document: WireDocument,
  { content }: PlayedAnswer,
  held: unknown,
  returned: unknown,
): unknown {
  const isOpen = document.resolve(content?.schema)["format"] === "binary";
  const isText = isOpen && typeof held === "string" && returned instanceof Uint8Array;
  return isText ? new Uint8Array(new TextEncoder().encode(held)) : held;
}

/** What a call must return for it. */
export function expectedResult(
  { method, responses }: WireOperation,
  { status, content }: PlayedAnswer,
  held: unknown,
): unknown {
  if (status >= 300) return { status, location: elsewhere };
  const offered = responses
    .filter((response) => response.status.startsWith("2"))
    .flatMap((response) => response.content);
  // Where all that is offered are streams, no content is a stream without items.
  const isStream = offered.length > 0 && offered.every(({ mediaType }) => streamOf(mediaType));
  if (content === undefined && isStream && method !== "HEAD") return [];
  return method === "HEAD" || content === undefined ? undefined : held;
}
