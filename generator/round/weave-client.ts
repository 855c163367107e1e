import { emitClient } from "../emit/emit-client.js";
import { emitAlias } from "../emit/emit-types.js";
import { createImports } from "../emit/with-imports.js";
import { allOperations, type Api } from "../model/api.js";
import { listExtensions } from "../model/extensions.js";
import type { Imports } from "../model/imports.js";
import type { Overlays } from "../model/weave-record.js";
import type { ClientCode, ClientRuntime } from "../weave/client-code.js";
import type { LoadOverlays } from "../weave/overlay.js";

/** The client of one API with the changes of the overlays. */
export interface Woven extends Pick<
  ClientCode,
  "asked" | "calls" | "clientTypes" | "tables" | "types"
> {
  /** The classes of the client, without imports. */
  readonly text: string;
  readonly imports: Imports;
  readonly overlays: Overlays;
}

/** Emits the client of an API, and applies the overlays whose extensions its document has. */
export async function weaveClient(
  api: Api,
  loadOverlays: LoadOverlays,
  runtime: ClientRuntime,
): Promise<Woven> {
  const bare = emitClient(api);
  const imports = createImports(api, runtime.fromApi("runtime/transport"));
  const parts: object[] = [api.document, ...allOperations(api).map(({ source }) => source)];
  const named = new Set(parts.flatMap(Object.keys));
  const all = listExtensions().some((name) => named.has(name)) ? await loadOverlays() : [];
  const due = all.filter(({ extensions }) => extensions.some((name) => named.has(name)));
  if (due.length === 0) return { ...unchanged, text: bare, imports };
  const { ClientCode } = await import("../weave/client-code.js");
  const { weave } = await import("../weave/weave.js");
  const client = new ClientCode(api, bare, imports, runtime);
  const records = weave(client, due);
  const { asked, calls, clientTypes, tables, types } = client;
  const woven = client.print(emitAlias);
  return { asked, calls, clientTypes, tables, types, text: woven, imports, overlays: records };
}

/** What overlays add to a client if none applies. */
const unchanged = {
  asked: [],
  calls: new Set<string>(),
  clientTypes: [],
  tables: [],
  types: [],
  overlays: {},
};
