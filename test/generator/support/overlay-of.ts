import { knownExtensions } from "../../../generator/document/known-extensions.js";
import { overlays } from "../../../overlays/index.js";

/** Extensions that nobody believes of a document itself, as the OpenAPI Overlay that sets them; `undefined` without any. */
export function overlayOf(document: unknown): string | undefined {
  const actions = listUpdates(document);
  const info = { title: "Extensions", version: "1" };
  return actions.length === 0 ? undefined : JSON.stringify({ overlay: "1.0.0", info, actions });
}

/** The actions that give the nodes of a document its extensions. */
function listUpdates(node: unknown, target = "$"): object[] {
  if (typeof node !== "object" || node === null) return [];
  const members = Object.entries(node);
  const own = Object.fromEntries(members.filter(([key]) => lifted.has(key)));
  const inner = members.flatMap(([key, member]) =>
    listUpdates(member, `${target}[${Array.isArray(node) ? key : JSON.stringify(key)}]`),
  );
  return Object.keys(own).length === 0 ? inner : [{ target, update: own }, ...inner];
}

/** The known values of an open set are a convention of others, which a document may have itself. */
const lifted = new Set(
  Object.keys(knownExtensions({ overlays })).filter((name) => name !== "x-extensible-enum"),
);
