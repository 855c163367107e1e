import path from "node:path";
import { findChanges, readIfPresent, type Change } from "../write/changes.js";
import { findEdits, refuseEdits } from "../write/find-edits.js";
import { loadManifest } from "../write/manifest.js";
import { writeChanges } from "../write/write-changes.js";
import { addChangelogEntry } from "./add-changelog-entry.js";
import type { Sync } from "./prepare-sync.js";
import type { SyncReport } from "./report.js";

/**
 * Writes documents, clients, and the changelog entry, all or none; returns the names of the files.
 *
 * Throws a GeneratorError when a generated file was edited by hand or cannot be written.
 */
export async function writeSync(
  sync: Pick<Sync, "texts" | "files">,
  report: SyncReport,
  root: string,
): Promise<string[]> {
  const out = path.join(root, "generated");
  const generated = findChanges(sync.files, out, true);
  const texts = findTextChanges(sync, report, root);
  const changes = [
    ...texts.map((change) => ({
      ...change,
      path: path.relative(out, path.join(root, change.path)),
    })),
    ...generated,
  ];
  refuseEdits(findEdits(generated, await loadManifest(out), path.basename(out)));
  const also = texts.map((change) => path.join(root, change.path));
  writeChanges(changes, out, also);
  return [
    ...texts.map((change) => change.path),
    ...generated.map((change) => `generated/${change.path}`),
  ];
}

function findTextChanges(sync: Pick<Sync, "texts">, report: SyncReport, root: string): Change[] {
  const changelog = "CHANGELOG.md";
  const texts = new Map(sync.texts);
  if (report.lags)
    texts.set(
      changelog,
      addChangelogEntry(readIfPresent(path.join(root, changelog)) ?? "# Changelog\n", report),
    );
  const changes = [...texts].map(([name, after]): Change => ({
    path: name,
    before: readIfPresent(path.join(root, name)),
    after,
  }));
  return changes.filter(({ before, after }) => before !== after);
}
