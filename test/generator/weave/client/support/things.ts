import { emitClient } from "../../../../../generator/emit/emit-client.js";
import type { MethodAddition } from "../../../../../generator/weave/client/add-method.js";
import { ClientFile } from "../../../../../generator/weave/client/client-file.js";
import type { OpenApiDocument } from "../../../../../generator/model/openapi.js";
import { readThings } from "../../../support/documents.js";

/** Opens the client of a document about things. */
export function openThings(document?: OpenApiDocument): ClientFile {
  const api = readThings(document);
  return new ClientFile(api, emitClient(api, "../../runtime/transport/index.js"));
}

/** A method that such a client does not have. */
export const rename: MethodAddition = {
  resource: "things",
  name: "rename",
  doc: "Renames a thing.\n\n@param id - which",
  parameters: [
    { name: "id", type: "ThingId" },
    { name: "options", type: "RequestOptions", optional: true },
  ],
  result: "Thing",
  expression: "this.update(id, {}, options)",
};
