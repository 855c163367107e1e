import path from "node:path";
import type { OpenApiDocument } from "../../../../generator/model/openapi.js";
import { readNormal } from "../../../../generator/compare/normalize-forms.js";
import { draftClient } from "../../../../generator/emit/emit-client.js";
import { compareApis } from "../../../../generator/compare/compare-apis.js";
import type { Side } from "../../../../generator/compare/match-operations.js";
import { createVerdict, type Verdict } from "../../../../generator/verdict/verdict.js";
import { weave } from "../../../../generator/weave/weave.js";
import { overlays } from "../../../../overlays/index.js";

/** Reads a document as one side of a comparison, with what the overlays make of it. */
export function createSide(document: object): Side {
  // It is read below, and refused if it is none.
  const api = readNormal("things", document as OpenApiDocument);
  const fromRoot = (module: string): string => path.posix.join("runtime", module, "index.js");
  const runtime = { fromRoot, fromApi: fromRoot, siblings: [] };
  // Only the client: nothing else that is generated says what overlays add.
  const client = draftClient(api, fromRoot("runtime/transport"));
  return { ...api, overlays: weave(api, client, overlays, runtime).overlays };
}

/** The verdict on the change from one side to another. */
export const judge = (before: Side, after: Side): Verdict =>
  createVerdict(compareApis(before, after));
