import { emitClasses } from "../emit/emit-client.js";
import { emitAlias } from "../emit/emit-types.js";
import { createImports, withImports } from "../emit/with-imports.js";
import { allOperations, type Api } from "../model/api.js";
import { listExtensions } from "../model/extensions.js";
import { ClientCode, type ClientRuntime } from "../weave/client-code.js";
import type { LoadOverlays } from "../weave/overlay.js";

/** Emits the client of an API, and applies the overlays whose extensions its document has. */
export async function weaveClient(
  api: Api,
  loadOverlays: LoadOverlays,
  runtime: ClientRuntime,
): Promise<ClientCode> {
  const imports = createImports(api, runtime.fromApi("runtime/transport"));
  const client = new ClientCode(api, emitClasses(api), imports, runtime);
  const parts: object[] = [api.document, ...allOperations(api).map(({ source }) => source)];
  const named = new Set(parts.flatMap(Object.keys));
  const all = listExtensions().some((name) => named.has(name)) ? await loadOverlays() : [];
  const due = all.filter(({ extensions }) => extensions.some((name) => named.has(name)));
  if (due.length === 0) return client;
  // Only this loads ts-morph.
  const { weave } = await import("../weave/weave.js");
  client.overlays = weave(client, due);
  return client;
}

/** Prints a client with its imports. */
export function printClient({ texts, clientTypes, imports }: ClientCode): string {
  const parts = [...texts.values()];
  // Types stand between the classes of the resources and that of the client.
  parts.splice(-1, 0, ...clientTypes.map(emitAlias));
  return withImports(parts.join("\n\n"), imports);
}
