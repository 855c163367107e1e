import { asRecord } from "../../../runtime/json/values.js";
import { emitPointer } from "../../../runtime/json/pointer.js";
import { NameScope } from "../../api/name-scope.js";
import { listOperations, referredSchema, resolve } from "../../api/openapi.js";
import type { Content, Node, OpenApiDocument } from "../../api/openapi.js";
import { walkParts } from "../../api/read/document-shape.js";
import { findSharedFiles, isFile, listFormMedia, reachForms } from "../../api/read/form-files.js";
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

/** Keyword that marks a schema whose values are files, not text. */
export const fileMark = "x-file";

/**
 * Marks the schemas of files in the form data of operations, in place (OpenAPI 3.1.1, section 4.8.14.5).
 *
 * Elsewhere the same schemas are text, because JSON cannot contain bytes, so form data gets copies of shared schemas.
 */
export function markFiles(document: OpenApiDocument): void {
  const schemas: Node = asRecord(document.components?.schemas);
  const media = listFormMedia(document);
  const { uses } = reachForms(document);
  const names = new NameScope(Object.keys(schemas));
  const copies = new Map<string | undefined, string>();
  for (const name of findSharedFiles(document)) {
    const copy = names.claim(`${name}_multipart`);
    copies.set(name, copy);
    schemas[copy] = structuredClone(schemas[name]);
  }
  const visit = (node: Node, shape: string): void => {
    if (shape !== "schema") return;
    const copy = copies.get(referredSchema(node));
    if (copy !== undefined) node["$ref"] = emitPointer("components", "schemas", copy);
    if (isFile(node)) node[fileMark] = true;
  };
  for (const root of media) walkParts(root["schema"], visit, "schema");
  for (const name of [...uses.keys()].filter((each) => typeof each === "string"))
    walkParts(schemas[copies.get(name) ?? name], visit, "schema");
}
