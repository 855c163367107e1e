import type { Api } from "../api.js";
import { GeneratedApi, type Table, type TypeAddition, type WeaveRecord } from "../generated-api.js";
import type { AnyOverlay } from "../overlay.js";

/** A client with every overlay in it. */
export interface Woven {
  readonly client: string;
  readonly tables: readonly Table[];
  readonly types: readonly TypeAddition[];
  /** What each overlay that had something to do did, by its name. */
  readonly overlays: Readonly<Record<string, WeaveRecord>>;
}

/** Applies the overlays in their order to a client's text. */
export function weave(
  api: Api,
  client: string,
  overlays: readonly AnyOverlay[],
  runtime: (module: string) => string,
): Woven {
  const records: Record<string, WeaveRecord> = {};
  let woven: Omit<Woven, "overlays"> = { client, tables: [], types: [] };
  for (const overlay of overlays) {
    const generated = new GeneratedApi(api, woven.client, runtime);
    if (!overlay.weave(api, generated)) continue;
    records[overlay.name] = generated.record;
    woven = {
      client: generated.emit(),
      tables: [...woven.tables, ...generated.tables],
      types: [...woven.types, ...generated.types],
    };
  }
  return { ...woven, overlays: records };
}
