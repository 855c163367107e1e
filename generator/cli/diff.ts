import path from "node:path";
import { createTwoFilesPatch } from "diff";
import type { Change } from "../write/changes.js";

const shownLines = 20;

/** Emits a unified diff of one file, cut after twenty lines. */
export function emitDiff({ path: name, before, after }: Change, folder: string): string {
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
