import type { IncomingMessage } from "node:http";
import { isJsonType, isTextType } from "../../runtime/json/media-type.js";
import { nest } from "./nest.js";

/** Reads the body of a request; `undefined` if it has more than that many bytes. */
export async function readBytes(
  request: IncomingMessage,
  most: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Its connection is still needed for the response.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether a media type is a form, whose members have names. */
export function isForm(type: string): boolean {
  return /^\s*(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i.test(type);
}

/** Whether a media type is XML, whose texts no schema describes. */
export function isXmlType(type: string): boolean {
  return /^[^;]*[/+]xml\s*(?:;|$)/i.test(type);
}

/**
 * Reads a body by its media type: JSON, the members of a form, a text, or else bytes.
 *
 * @throws if it is not of its media type
 */
export async function parseBody(bytes: Buffer, type: string): Promise<unknown> {
  if (isJsonType(type)) return JSON.parse(bytes.toString());
  if (isForm(type)) {
    const response = new Response(new Uint8Array(bytes), { headers: { "content-type": type } });
    return readForm(await response.formData());
  }
  return isTextType(type) ? bytes.toString() : new Uint8Array(bytes);
}

/** A file is described. */
function readForm(form: FormData): Record<string, unknown> {
  const members = [...form].map(([key, value]): [[string], unknown] => {
    if (typeof value === "string") return [[key], value];
    const { name, type, size } = value;
    return [[key], { name, type, size }];
  });
  return nest(members);
}
