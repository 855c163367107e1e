import { emitString } from "../model/text/code.js";

/** Emits the union of a service's regions on one line. */
export function emitRegions(regions: readonly string[]): string {
  return regions.map(emitString).join(" | ");
}
