import path from "node:path";
import { GeneratorError } from "../../api/problem.js";
import { findChanges, findEdits, listFiles, refuseEdits, type Writer } from "./changes.js";
import { hashText } from "../../api/generated-file.js";
import { emitManifest, loadManifest, type Manifest } from "./manifest.js";
import { finishWriting, writeChanges } from "./write-changes.js";

/** A program that keeps a folder of files. */
export interface Keeper extends Writer {
  /** Name of the file that records what it wrote. */
  readonly manifest: string;
  /** Folder that file names in messages are relative to. */
  readonly root: string;
}

/**
 * Finishes a run that was killed while it wrote, and reads what is in the folder of a program.
 *
 * Throws a GeneratorError if somebody edited a file of that program, or if the folder has files, and none of them is its.
 */
export async function openFolder(out: string, keeper: Keeper): Promise<Manifest> {
  finishWriting(out);
  const kept = await loadManifest(out, keeper.manifest);
  const file = path.relative(keeper.root, out) || ".";
  const replaced = Object.keys(kept.files).map((name) => ({ path: name, text: "" }));
  // Before anything is built: whatever comes of it, an edit would be lost.
  refuseEdits(findEdits(findChanges(replaced, out, []), kept, file, keeper));
  if (replaced.length > 0 || listFiles(out).length === 0) return kept;
  const message = `has files that ${keeper.name} did not write`;
  throw new GeneratorError({ file, message, expected: "an empty folder, or one that it wrote" });
}

/**
 * Replaces the files that a program wrote into a folder. Other files stay.
 *
 * Throws a GeneratorError if somebody else wrote one of those that it would replace.
 */
export function replaceFiles(
  out: string,
  kept: Manifest,
  files: readonly { readonly path: string; readonly text: string | Uint8Array }[],
  keeper: Keeper,
): void {
  const hashes = files.map(({ path: name, text }) => [name, hashText(text)]);
  const manifest = emitManifest({ apis: [], files: Object.fromEntries(hashes) }, keeper.manifest);
  const changes = findChanges(files, out, Object.keys(kept.files));
  refuseEdits(findEdits(changes, kept, path.relative(keeper.root, out), keeper));
  writeChanges([...changes, ...findChanges([manifest], out, [])], out);
}
