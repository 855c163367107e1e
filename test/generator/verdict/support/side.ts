import path from "node:path";
import type { OpenApiDocument } from "../../../../generator/model/openapi.js";
import { readNormal } from "../../../../generator/compare/normalize-forms.js";
import { compareApis } from "../../../../generator/compare/compare-apis.js";
import type { Side } from "../../../../generator/compare/match-operations.js";
import { createVerdict, type Verdict } from "../../../../generator/verdict/judge-trees.js";
import { emitClasses } from "../../../../generator/emit/emit-client.js";
import { createImports } from "../../../../generator/emit/with-imports.js";
import { ClientCode } from "../../../../generator/weave/client-code.js";
import { weave } from "../../../../generator/weave/weave.js";
import { overlays } from "../../../../overlays/index.js";

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
