import { isTypedRange } from "./expected-answer.js";
import { asItems, asNode, type Node } from "./read-document.js";
import type { WireContent } from "./read-operations.js";
import { open, writeParameter } from "./write-parameter.js";

/** What stands in a form or a multipart body under one name. */
export interface ExpectedPart {
  readonly name: string;
  /** Text, or bytes of a file. */
  readonly value: string | Uint8Array;
  /** Absent: any, the standard's default included. */
  readonly contentType?: string | undefined;
}

/** What a body had to be, in the terms of its media type. */
export type ExpectedBody =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "form"; readonly pairs: readonly (readonly [string, string])[] }
  | { readonly kind: "multipart"; readonly parts: readonly ExpectedPart[] }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

/** Reads what a body must be; `undefined`: the standard leaves it open. */
export function expectedBody(content: WireContent, value: unknown): ExpectedBody | undefined {
  const mediaType = content.mediaType.toLowerCase();
  if (isTypedRange(content) || /^[^;]*[/+]json\s*(;|$)/.test(mediaType))
    return { kind: "json", value };
  const isForm = mediaType.startsWith("application/x-www-form-urlencoded");
  if (isForm || mediaType.startsWith("multipart/")) {
    const parts = fieldsOf(content, value);
    if (!isForm || parts === undefined) return parts && { kind: "multipart", parts };
    return { kind: "form", pairs: parts.map((part) => [part.name, String(part.value)]) };
  }
  if (value instanceof Uint8Array) return { kind: "bytes", bytes: value };
  if (typeof value !== "string") return undefined;
  return { kind: "bytes", bytes: new TextEncoder().encode(value) };
}

/**
 * What stands under the names of a form; `undefined`: the standard leaves it open. Names repeat for the items of a list
 * (RFC 7578, section 4.3), objects are JSON (OpenAPI 3.1.1, section 4.8.14.4), unless an encoding gives a style
 * (section 4.8.15.1.2), which is that of a query; files have none.
 */
function fieldsOf(content: WireContent, value: unknown): ExpectedPart[] | undefined {
  const parts: ExpectedPart[] = [];
  for (const [name, field] of Object.entries(asNode(value))) {
    const encoding = asNode(content.encoding[name]);
    if (isStyled(encoding) && ![field].flat().some((each) => each instanceof Uint8Array)) {
      const text = writeParameter({ ...styleOf(encoding), name, in: "query" }, field);
      if (text === open) return undefined;
      const pairs = new URLSearchParams(text ?? "");
      parts.push(...Array.from(pairs, ([title, item]) => ({ name: title, value: item })));
    } else {
      for (const [at, item] of partsOf(encoding, field).entries())
        parts.push({ name, value: item, contentType: typeOfPart(encoding, [field].flat()[at]) });
    }
  }
  return parts;
}

function isStyled({ style, explode, allowReserved }: Node): boolean {
  return style !== undefined || explode !== undefined || allowReserved !== undefined;
}

function styleOf({ style, explode }: Node): { style?: string; explode?: boolean } {
  return {
    ...(typeof style === "string" ? { style } : {}),
    ...(typeof explode === "boolean" ? { explode } : {}),
  };
}

/** The texts or bytes under one name; absent and null ones are not there. */
function partsOf({ contentType }: Node, field: unknown): (string | Uint8Array)[] {
  if (field === undefined || field === null) return [];
  const isJson = /^[^;,]*[/+]json\s*(;|$)/i.test(String(contentType));
  if (isJson && !(field instanceof Uint8Array)) return [JSON.stringify(field)];
  const items = Array.isArray(field) ? asItems(field) : [field];
  return items
    .filter((item) => item !== undefined && item !== null)
    .map((item) => {
      if (item instanceof Uint8Array) return item;
      return typeof item === "object" ? JSON.stringify(item) : String(item);
    });
}

/** The type that an encoding names, else that of an object, which no recipient could guess (section 4.8.15.1.1). */
function typeOfPart({ contentType }: Node, item: unknown): string | undefined {
  if (typeof contentType === "string" && !/[*,]/.test(contentType)) return contentType;
  const isObject = typeof item === "object" && item !== null && !(item instanceof Uint8Array);
  return isObject ? "application/json" : undefined;
}
