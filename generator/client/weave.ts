import type { ClassDeclaration } from "ts-morph";
import { reasonOf } from "../../runtime/text/show.js";
import { allOperations } from "../api/api.js";
import { loadTsMorph } from "../api/compiler.js";
import { GeneratorError } from "../api/problem.js";
import type { Overlays, WeaveRecord } from "../api/weave-record.js";
import type { ClientCode } from "./client-code.js";
import { printClass } from "./doc.js";
import { refuse } from "./find.js";
import type { Overlay } from "./overlay.js";

/** Applies the overlays in order to a client. Returns the changes of each one that applied. */
export function weave(client: ClientCode, overlays: readonly Overlay[]): Overlays {
  assertOrder(overlays);
  const { Project } = loadTsMorph();
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  // A formatter lays out the code. Before every edit, this would parse the whole file to indent what is new.
  project.getLanguageService().compilerObject.getIndentationAtPosition = () => 0;
  client.project = project;
  const records = overlays.flatMap((overlay): [string, WeaveRecord][] => {
    const size = sizeOf(client);
    client.superseded.clear();
    const guarded = apply(overlay, client);
    const added = [...client.owners].flatMap(([id, owner]) => (owner === overlay.name ? id : []));
    const own = new Set(Object.keys(overlay.extensions ?? {}));
    const outranked = client.api.outranked?.filter(({ extension }) => own.has(extension)) ?? [];
    const superseded = [...client.superseded, ...outranked.map(({ what }) => what)];
    const isIdle = [...added, ...guarded, ...superseded].length === 0 && size === sizeOf(client);
    return isIdle ? [] : [[overlay.name, { added, guarded, superseded }]];
  });
  for (const each of client.classes) client.texts.set(each.getNameOrThrow(), printClass(each));
  return Object.fromEntries(records);
}

/** How much a client has beside its classes. */
function sizeOf({ tables, types, clientTypes }: ClientCode): number {
  return tables.length + types.length + clientTypes.length;
}

/** An overlay that edits what another one adds would miss it, in silence, if it came first. */
function assertOrder(overlays: readonly Overlay[]): void {
  const names = overlays.map(({ name }) => name);
  for (const [at, { name, after = [] }] of overlays.entries()) {
    const late = after.find((other) => names.indexOf(other) > at);
    if (late === undefined) continue;
    const message = `the overlay ${name} is before ${late}, whose edits it changes`;
    throw new GeneratorError({ file: "overlays", message, expected: `${late} before ${name}` });
  }
}

/**
 * Compares a class with what it was before an overlay. Returns the methods that do something else. Nothing comes in that no
 * overlay asked for.
 */
function settleClass(client: ClientCode, owner: ClassDeclaration): string[] {
  const className = owner.getNameOrThrow();
  const methods = owner.getMethods();
  const names = [...owner.getProperties(), ...methods].map((member) => member.getName());
  const ids = names.map((name) => client.idOf(className, name));
  const strange = ids.find((id, at) => !client.owners.has(id) || ids.indexOf(id) !== at);
  if (strange !== undefined)
    refuse(client, `the overlay ${client.overlay} adds ${strange} by another way than addMethods`);
  const before = client.texts.get(className) ?? "";
  client.texts.set(className, owner.getSourceFile().getFullText());
  const changed = methods.filter((method) => !before.includes(method.getBody()?.getText() ?? ""));
  return changed.map((method) => client.idOf(className, method.getName()));
}

/**
 * Applies one overlay. Returns the operations whose methods do something else then. An error that it throws is a failure of
 * the overlay, not of the document.
 */
function apply(overlay: Overlay, client: ClientCode): string[] {
  client.overlay = overlay.name;
  client.target = undefined;
  try {
    const ended: unknown = overlay.apply(client, client.api);
    if (ended instanceof Promise) {
      // What it rejects with would end the process.
      ended.catch(() => {});
      throw new TypeError("apply returns a promise, for which nothing waits");
    }
    const guarded = new Set(client.classes.flatMap((owner) => settleClass(client, owner)));
    return allOperations(client.api).flatMap(({ id }) => (guarded.has(id) ? id : []));
  } catch (error) {
    if (error instanceof GeneratorError) throw error;
    const { api, target } = client;
    const at = target === undefined ? "" : `, at ${target}`;
    const [message] = reasonOf(error).split("\n");
    const problem = {
      file: `overlays/${overlay.name}`,
      message: `failed on ${api.name}${at}: ${message}`,
      expected:
        "an overlay that supports every valid document; this is a bug in the overlay, not in the spec",
    };
    throw new GeneratorError(problem, 1, { cause: error });
  }
}
