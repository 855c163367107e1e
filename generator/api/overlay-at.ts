import { ts } from "./compiler.js";
import type TS from "typescript";
import type { Overlays } from "./weave-record.js";

/** A member that an overlay added or changed. */
export interface OwnedMember {
  readonly overlay: string;
  readonly id: string;
}

/** Finds which overlay added or changed the member of a class that a position is in; `undefined` if none is known to have. */
export function overlayAt(
  source: TS.SourceFile,
  position: number,
  overlays: Overlays,
): OwnedMember | undefined {
  const holds = (node: TS.Node): boolean => node.pos <= position && position < node.end;
  const owner = source.statements.find((node) => ts.isClassDeclaration(node) && holds(node));
  if (owner === undefined || !ts.isClassDeclaration(owner)) return undefined;
  const name = owner.members.find(holds)?.name?.getText(source);
  // A resource has the name of its class, in lower camel case; the client itself has none.
  const isMeant = (id: string): boolean => {
    const [member, ...resource] = id.split(".").toReversed();
    const className = resource.toReversed().join("").toLowerCase();
    return member === name && ["", owner.name?.text.toLowerCase()].includes(className);
  };
  for (const [overlay, { added, guarded }] of Object.entries(overlays)) {
    const id = [...added, ...guarded].find(isMeant);
    if (id !== undefined) return { overlay, id };
  }
  return undefined;
}
