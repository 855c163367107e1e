import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { findChanges, type Change } from "../write/changes.js";
import { findEdits, refuseEdits } from "../write/find-edits.js";
import { loadManifest } from "../write/manifest.js";
import { writeChanges } from "../write/write-changes.js";
import { addChangelogEntry } from "./add-changelog-entry.js";
import { formatText } from "./format-text.js";
import type { SyncReport } from "./report.js";
import type { Settled } from "./settle.js";

/**
 * Writes documents, clients, and the changelog entry, all or none; returns the names of the files.
 *
 * Throws a GeneratorError when a generated file was edited by hand or cannot be written.
 */
export async function writeSync(
  settled: Pick<Settled, "texts" | "files">,
  report: SyncReport,
  root: string,
): Promise<string[]> {
  const out = path.join(root, "generated");
  const generated = findChanges(settled.files, out, true);
  const texts = await findTextChanges(settled, report, root);
  const changes = [
    // An interrupted run is recovered from the folder of the clients.
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

async function findTextChanges(
  settled: Pick<Settled, "texts">,
  report: SyncReport,
  root: string,
): Promise<Change[]> {
  const changelog = "CHANGELOG.md";
  const texts = new Map(settled.texts);
  if (report.lags)
    texts.set(changelog, addChangelogEntry(read(root, changelog) ?? "# Changelog\n", report));
  const changes = [...texts].map(async ([name, text]): Promise<Change> => {
    const before = read(root, name);
    return {
      path: name,
      before,
      after: text === before ? text : await formatText(name, text, root),
    };
  });
  return (await Promise.all(changes)).filter(({ before, after }) => before !== after);
}

function read(root: string, name: string): string | undefined {
  const file = path.join(root, name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
