import { emitPointer } from "../../runtime/json/pointer.js";

/** A step on the path to a node. A pointer is built only on demand, because few nodes need one. */
export interface Step {
  readonly parent?: Step | undefined;
  readonly key: string;
}

/** Builds the JSON Pointer of the node that the last step leads to; no step leads to the document itself. */
export function pointerTo(last: Step | undefined): string {
  const keys: string[] = [];
  for (let at = last; at !== undefined; at = at.parent) keys.unshift(at.key);
  return emitPointer(...keys);
}
