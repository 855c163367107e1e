import path from "node:path";
import { GeneratorError, type Problem } from "../model/problem.js";
import type { Change } from "./changes.js";
import { hashText, manifestName, type Manifest } from "./manifest.js";

/**
 * Finds files in the output folder that would be overwritten or removed although the generator did not write their
 * current text.
 *
 * @param folder - the output folder, as named in messages
 */
export function findEdits(
  changes: readonly Change[],
  { files }: Manifest,
  folder: string,
): Problem[] {
  return changes.flatMap(({ path: name, before, after }): Problem[] => {
    if (before === undefined || name === manifestName || name.startsWith("..")) return [];
    const recorded = Object.hasOwn(files, name) ? files[name] : undefined;
    if (recorded === hashText(before)) return [];
    const file = path.join(folder, name);
    const verb = after === undefined ? "removed" : "replaced";
    const message =
      recorded === undefined
        ? `would be ${verb}, but the generator did not write it`
        : `was edited after it was generated, and would be ${verb}`;
    return [{ file, message, expected }];
  });
}

const expected =
  "unedited generated files; save what you need from this one elsewhere, then run again with --discard-edits";

/** Throws a GeneratorError that lists every edited file and how to continue. */
export function refuseEdits(edits: readonly Problem[]): void {
  if (edits.length > 0) throw new GeneratorError(edits);
}
