import { makeValues } from "../inputs/make-inputs.js";
import type { SchemaCheck } from "../inputs/schema-check.js";
import { kindOf, type PlayedAnswer } from "../standard/expected-answer.js";
import type { WireDocument } from "../standard/read-document.js";
import type { WireOperation } from "../standard/read-operations.js";

const elsewhere = "https://elsewhere.example/file?x=1";

/** What an answer holds: JSON that Ajv takes for a value of the schema, where one is found soon. */
export function fillAnswer(
  document: WireDocument,
  schemas: SchemaCheck,
  { content }: PlayedAnswer,
): unknown {
  if (content === undefined) return undefined;
  const kind = kindOf(content.mediaType);
  if (kind === "text") return "text, é";
  if (kind === "bytes") return Uint8Array.of(0, 255, 13, 10, 128);
  const { schema = {} } = content;
  const tries = makeValues(document, schema, { seed: 3, count: 4, hasFiles: false });
  const found = tries.find((value) => schemas.accepts(schema, value) === true);
  return found ?? tries[0] ?? null;
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
  return kindOf(mediaType) === "text" ? String(held) : JSON.stringify(held);
}

/** What a call must return for it. */
export function expectedResult(
  { method }: WireOperation,
  { status, content }: PlayedAnswer,
  held: unknown,
): unknown {
  if (status >= 300) return { status, location: elsewhere };
  return method === "HEAD" || content === undefined ? undefined : held;
}
