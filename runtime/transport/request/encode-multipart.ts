import { isRecord, readOwn } from "../../json/values.js";
import type { Operation } from "../operation.js";
import { type Part, writeParts } from "./encode-form.js";

/**
 * Encodes a multipart body: one part per text, file and list item.
 *
 * An object becomes a JSON part, and a part has the media type that the document defines. A value that is not an object
 * is passed on unchanged. `FormData` cannot set the media type of a text, so the parts are written here. The result is
 * a `Blob`, which can be sent more than once; its type contains the boundary.
 *
 * Source: OpenAPI Specification 3.1.1, section 4.8.14.5; RFC 7578.
 */
export function encodeMultipart({ contentType, serialization }: Operation, body: unknown): unknown {
  if (!isRecord(body) || body instanceof FormData || body instanceof Blob) return body;
  // Lower case, because a `Blob` stores its type in lower case.
  const boundary = `form-${crypto.randomUUID()}`;
  const parts = Object.entries(body).flatMap(([name, value]) => {
    const encoding = readOwn(serialization?.body, name) ?? {};
    return writeParts(encoding, value).flatMap((part) => [
      `--${boundary}\r\n${headOf(name, part)}\r\n\r\n`,
      part.body,
      "\r\n",
    ]);
  });
  const [type = "multipart/form-data"] = contentType?.split(";") ?? [];
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `${type}; boundary=${boundary}` });
}

function headOf(name: string, { body, contentType }: Part): string {
  const disposition = `Content-Disposition: form-data; name="${escapeName(name)}"`;
  if (body instanceof Blob) {
    const type = contentType ?? (body.type || "application/octet-stream");
    return `${disposition}; filename="${escapeName(fileName(body))}"\r\nContent-Type: ${type}`;
  }
  return contentType === undefined ? disposition : `${disposition}\r\nContent-Type: ${contentType}`;
}

/** A file without a name gets the name that browsers use. */
function fileName(file: Blob): string {
  return "name" in file && typeof file.name === "string" ? file.name : "blob";
}

/** Source: HTML Standard, "multipart/form-data encoding algorithm". */
function escapeName(name: string): string {
  return name.replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll('"', "%22");
}
