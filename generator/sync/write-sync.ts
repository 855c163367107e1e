import path from "node:path";
import { findChanges, findEdits, readIfPresent, refuseEdits } from "../write/changes.js";
import { loadManifest } from "../write/manifest.js";
import { writeChanges } from "../write/write-changes.js";
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
  const changelog = path.join(root, "CHANGELOG.md");
  const texts = [...sync.texts].map(([name, text]) => ({ file: path.join(root, name), text }));
  if (report.lags) {
    const text = addChangelogEntry(readIfPresent(changelog) ?? "# Changelog\n", report);
    texts.push({ file: changelog, text });
  }
  const also = texts.map(({ file }) => file);
  const others = texts.map(({ file, text }) => ({ path: path.relative(out, file), text }));
  const changes = findChanges([...others, ...sync.files], out, true, also);
  refuseEdits(findEdits(changes, await loadManifest(out), path.basename(out)));
  writeChanges(changes, out, also);
  return changes.map((change) => path.join("generated", change.path));
}

/**
 * Adds the changes from the published documents to the unreleased changes; returns the new text.
 *
 * Changes that no user of the library will notice are only in the report.
 */
export function addChangelogEntry(text: string, { apis, verdict }: SyncReport): string {
  const entry = apis.flatMap(({ name, version }) => {
    const own = verdict.changes.filter(({ api, severity }) => severity !== "patch" && api === name);
    const head = `- The ${name} client follows version ${version.published} of the published document.`;
    const lines = own.map(({ severity, message }) => {
      const mark = severity === "major" ? "**Breaking:** " : "";
      const wording = message.replaceAll(/[\\`*_<>[\]]/g, "\\$&");
      return `  - ${mark}${wording.replaceAll(/\s+/g, " ")}.`;
    });
    return lines.length === 0 ? [] : [head, ...lines];
  });
  return entry.length === 0 ? text : insertChange(text, entry.join("\n"));
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
