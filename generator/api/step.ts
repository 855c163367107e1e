import { emitPointer, splitPointer } from "../../runtime/json/pointer.js";

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

/** Returns the last step to the target of a JSON Pointer; `undefined` for the document itself. */
export function stepTo(pointer: string): Step | undefined {
  let last: Step | undefined;
  for (const key of splitPointer(pointer)) last = { parent: last, key };
  return last;
}
