import type { Api } from "../model/api.js";
import { signatureOf, type ClientDraft, type MethodDraft } from "../model/client-draft.js";
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
  for (const { methods } of [client, ...client.resources])
    for (const method of methods) nameErrors(method, methods);
  return generated;
}

/** Names in the documentation of a method the errors of the methods that it calls, which precede it. */
function nameErrors(method: MethodDraft, siblings: readonly MethodDraft[]): void {
  const signature = signatureOf(method);
  const [prose = "", ...own] = signature.doc.trim().split(/\n+(?=@throws )/);
  const named = new Set(listErrors(own.join("\n")));
  const theirs = siblings.flatMap((each) => {
    if (!method.calls?.includes(each.name)) return [];
    const all = listErrors(signatureOf(each).doc);
    const errors = all.filter((error) => named.size < named.add(error).size);
    return errors.length === 0 ? [] : `@throws {${errors.join(" | ")}} see \`${each.name}\``;
  });
  signature.doc = [prose + (/^@/m.test(prose) ? "" : "\n"), ...theirs, ...own].join("\n");
}

function listErrors(doc: string): string[] {
  return [...doc.matchAll(/^@throws \{(.*?)\}/gm)].flatMap(([, names = ""]) => names.split(" | "));
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
