import { emitKey } from "../../../generator/text/code.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import { emitCall } from "./emit-call.js";
import type { CreationWait } from "./wait.js";
import { transport } from "../../../generator/weave/transport.js";

/** Emits the call that creates work, with a `body` and the settings `request`. Its response must identify the work. */
export function emitCreation(generated: GeneratedApi, { lookup, creation }: CreationWait): string {
  const needing = generated.addImport(transport.needing);
  const { text = "string" } = lookup.pathParameters[0]?.type ?? {};
  const kind = text === "number" || text === "boolean" ? text : "string";
  const request = `${needing}(request, { ${emitKey(creation.idField)}: "${kind}" })`;
  return emitCall(creation.operation, request, { body: "body" });
}
