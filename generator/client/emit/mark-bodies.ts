import { listOperations, type OpenApiDocument, resolve } from "../../api/openapi.js";
import type { Content } from "../../api/openapi.js";
import { receivedType, sentAs } from "../../api/read/read-types.js";

/** Keyword for the type of a schema that is sent or received as another type than its own. */
export const typeMark = "x-type";

/**
 * Marks the schemas of bodies that are no JSON with the types that they are sent and received as, in place. Received bytes
 * are unknown: openapi-fetch takes their type apart.
 */
export function markBodies(document: OpenApiDocument): void {
  const mark = (content: Content = {}, typeOf: typeof sentAs): void => {
    for (const [contentType, media] of Object.entries(content)) {
      // Several operations can share a response.
      if (Object.hasOwn(media.schema ?? {}, typeMark)) continue;
      const type = typeOf({ document, contentType, schema: media.schema });
      if (type === undefined) continue;
      Object.assign(media, { schema: { type: "string", [typeMark]: type } });
    }
  };
  for (const { source } of listOperations(document)) {
    if (source.requestBody) mark(resolve(document, source.requestBody).content, sentAs);
    for (const [status, response] of Object.entries(source.responses ?? {}))
      mark(resolve(document, response).content, (media) => {
        const read = receivedType(media, !status.startsWith("2"));
        return read === "Uint8Array" ? "unknown" : read;
      });
  }
}
