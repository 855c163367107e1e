import path from "node:path";
import { emitProblem, type Problem } from "../model/problem.js";
import type { Change } from "../write/changes.js";
import type { Options } from "./options.js";
import { print, printJson } from "../../runtime/text/print.js";
import { countFiles, reportChanges } from "./report.js";
import { createTwoFilesPatch } from "diff";

/**
 * Reports what a run would write, with a short diff each. Returns the exit code: 1 if anything is stale.
 *
 * @param edits - the files among them that were edited
 */
export function reportStale(
  changes: readonly Change[],
  edits: readonly Problem[],
  out: string,
  { json, quiet }: Pick<Options, "json" | "quiet">,
): number {
  if (changes.length === 0) return reportChanges(changes, [], { json, quiet });
  const folder = path.relative(process.cwd(), out);
  if (json) {
    printJson({ ok: false, stale: changes.map(({ path: name }) => name), edits });
    return 1;
  }
  for (const change of changes) print(emitDiff(change, folder));
  for (const edit of edits) print(emitProblem(edit));
  print(`${countFiles(changes)} would change. Run \`npm run generate\` and commit the result.`);
  return 1;
}

const shownLines = 20;

/** Emits a unified diff of one file, cut after twenty lines. */
function emitDiff({ path: name, before, after }: Change, folder: string): string {
  const file = path.posix.join(folder, name);
  const patch = createTwoFilesPatch(
    before === undefined ? "/dev/null" : file,
    after === undefined ? "/dev/null" : file,
    before ?? "",
    after ?? "",
    undefined,
    undefined,
    {
      context: 2,
      headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
    },
  );
  const lines = patch.trimEnd().split("\n");
  const hidden = lines.length - shownLines;
  return hidden > 0
    ? [...lines.slice(0, shownLines), `… ${hidden} more lines`].join("\n")
    : lines.join("\n");
}
