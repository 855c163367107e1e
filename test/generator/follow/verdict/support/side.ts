import path from "node:path";
import type { OpenApiDocument } from "../../../../../generator/api/openapi.js";
import { readNormal } from "../../../../../generator/follow/compare/normalize-forms.js";
import { compareApis } from "../../../../../generator/follow/compare/compare-apis.js";
import type { Side } from "../../../../../generator/follow/compare/match-operations.js";
import { createVerdict } from "../../../../../generator/follow/verdict/judge-trees.js";
import type { Verdict } from "../../../../../generator/follow/verdict/judge-trees.js";
import { emitClasses } from "../../../../../generator/client/emit/emit-client.js";
import { createImports } from "../../../../../generator/client/emit/with-imports.js";
import { ClientCode } from "../../../../../generator/client/client-code.js";
import { weave } from "../../../../../generator/client/weave.js";
import { overlays } from "../../../../../overlays/index.js";

/** Reads a document as one side of a comparison, with what the overlays make of it. */
export function createSide(document: object): Side {
  // It is read below, and refused if it is none.
  const api = readNormal("things", document as OpenApiDocument);
  const from = (module: string): string => path.posix.join("runtime", module, "index.js");
  const runtime = { from, siblings: [] };
  // Only the client: nothing else that is generated says what overlays add.
  const imports = createImports(api, from("runtime/transport"));
  const client = new ClientCode(api, emitClasses(api), imports, runtime);
  return { ...api, overlays: weave(client, overlays) };
}

/** The verdict on the change from one side to another. */
export const judge = (before: Side, after: Side): Verdict =>
  createVerdict(compareApis(before, after));
