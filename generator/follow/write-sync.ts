import path from "node:path";
import { printableLine } from "../../runtime/text/printable.js";
import type { Change, Severity } from "./compare/change.js";
import type { Plan } from "../document/plan.js";
import { findChanges, findEdits, listFiles, refuseEdits } from "../run/write/changes.js";
import { readIfPresent } from "../api/generated-file.js";
import { loadManifest } from "../run/write/manifest.js";
import { writeChanges } from "../run/write/write-changes.js";
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
  { root, out }: Pick<Plan, "root" | "out">,
): Promise<string[]> {
  const changelog = path.join(root, "CHANGELOG.md");
  const texts = [...sync.texts].map(([name, text]) => ({ file: path.join(root, name), text }));
  if (report.lags) {
    const text = addChangelogEntry(readIfPresent(changelog) ?? "# Changelog\n", report);
    texts.push({ file: changelog, text });
  }
  const also = texts.map(({ file }) => file);
  const others = texts.map(({ file, text }) => ({ path: path.relative(out, file), text }));
  const changes = findChanges([...others, ...sync.files], out, listFiles(out), also);
  refuseEdits(findEdits(changes, await loadManifest(out), path.relative(root, out)));
  writeChanges(changes, out, also);
  return changes.map((change) => path.join(path.relative(root, out), change.path));
}

/**
 * Adds a paragraph for each API to the unreleased changes; returns the new text.
 *
 * All changes are in the report alone, and those that no user of the library will notice.
 */
export function addChangelogEntry(text: string, { apis, verdict }: SyncReport): string {
  const entry = apis.flatMap(({ name, version }) => {
    const own = verdict.changes.filter(({ api, severity }) => severity !== "patch" && api === name);
    if (own.length === 0) return [];
    const head = `- The ${name} client follows version ${emitProse(version.published)} of the published document.`;
    return head + emitChanges("**Breaking:**", "major", own) + emitChanges("Also:", "minor", own);
  });
  return entry.length === 0 ? text : insertChange(text, entry.join("\n"));
}

/** How many changes of a severity a paragraph has, and how many characters of each. */
const most = { changes: 3, characters: 120 };

/** Emits the first changes of a severity as a sentence. */
function emitChanges(lead: string, severity: Severity, changes: readonly Change[]): string {
  const own = changes.filter((change) => change.severity === severity);
  const hidden = own.length - most.changes;
  const shown = own.slice(0, most.changes).map(({ message }) => emitProse(message));
  const all = hidden > 0 ? [...shown, `and ${hidden} more`] : shown;
  return all.length === 0 ? "" : ` ${lead} ${all.join("; ")}.`;
}

/** Emits text of a document as Markdown that stays in its line and shows the text as it is. */
function emitProse(text: string): string {
  const line = [...printableLine(text.replaceAll(/\s+/g, " ").trim())];
  const cut = line.length > most.characters ? [...line.slice(0, most.characters - 1), "…"] : line;
  return cut.join("").replaceAll(/[\\`*_~<>&[\]]/g, "\\$&");
}

/** Inserts into the changes of the next version, which may have no such list yet, or no section at all. */
function insertChange(text: string, entry: string): string {
  const section = /^## \[Unreleased\][^]*?(?=^## |$(?![^]))/m;
  const heading = /^### Changed[^\n]*\n\n?/m;
  const firstVersion = /^(?=## )|$(?![^])/m;
  const whole = section.test(text) ? text : text.replace(firstVersion, "## [Unreleased]\n\n");
  return whole.replace(section, (changes) =>
    heading.test(changes)
      ? changes.replace(heading, (found) => `${found}${entry}\n`)
      : `${changes.trimEnd()}\n\n### Changed\n\n${entry}\n\n`,
  );
}
