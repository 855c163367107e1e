import type { Api } from "../model/api.js";
import type { ClientDraft } from "../model/client-draft.js";
import { GeneratorError } from "../model/problem.js";
import { GeneratedApi, type ClientRuntime } from "./generated-api.js";
import type { Overlay } from "./overlay.js";
import { reasonOf } from "../../runtime/text/show.js";

/** A client after all overlays were applied, and what else they added. */
export type Woven = Pick<GeneratedApi, "client" | "tables" | "types" | "calls" | "overlays">;

/** Applies the overlays in order to a client. */
export function weave(
  api: Api,
  client: ClientDraft,
  overlays: readonly Overlay[],
  runtime: ClientRuntime,
): Woven {
  const generated = new GeneratedApi(api, client, runtime);
  for (const overlay of overlays) apply(overlay, generated);
  return generated;
}

/** Applies one overlay. An error that it throws is a failure of the overlay, not of the document. */
function apply(overlay: Overlay, generated: GeneratedApi): void {
  generated.begin(overlay.name);
  try {
    overlay.weave(generated);
  } catch (error) {
    if (error instanceof GeneratorError) throw error;
    const { api, target } = generated;
    const at = target === undefined ? "" : `, at ${target}`;
    const [message] = reasonOf(error).split("\n");
    const problem = {
      file: `overlays/${overlay.name}`,
      message: `failed on ${api.name}${at}: ${message}`,
      expected:
        "an overlay that supports every valid document; this is a bug in the overlay, not in the spec",
    };
    throw new GeneratorError([problem], 1, { cause: error });
  }
}
