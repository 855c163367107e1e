import type { Change } from "../compare/change.js";
import type { SyncReport } from "./report.js";

/**
 * Adds the changes from the published documents to the unreleased changes; returns the new text.
 *
 * Changes that no user of the library will notice are only in the report.
 */
export function addChangelogEntry(text: string, report: SyncReport): string {
  const entry = report.apis.flatMap(({ name, version }) => {
    const own = report.verdict.changes.filter(
      ({ api, severity }) => severity !== "patch" && api === name,
    );
    const head = `- The ${name} client follows version ${version.published} of the published document.`;
    return own.length === 0 ? [] : [[head, ...own.map(emitChange)].join("\n")];
  });
  return entry.length === 0 ? text : insertChange(text, entry.join("\n"));
}

function emitChange({ severity, message }: Change): string {
  const mark = severity === "major" ? "**Breaking:** " : "";
  const wording = message.replaceAll(/[\\`*_<>[\]]/g, "\\$&");
  return `  - ${mark}${wording.replaceAll(/\s+/g, " ")}.`;
}

/** Inserts into the changes of the next version, which may have no such list yet, or no section at all. */
function insertChange(text: string, entry: string): string {
  const unreleased = /^## \[Unreleased\][^\n]*\n/m;
  if (!unreleased.test(text)) {
    const first = text.search(/^## /m);
    const at = first < 0 ? text.length : first;
    return `${text.slice(0, at)}## [Unreleased]\n\n### Changed\n\n${entry}\n\n${text.slice(at)}`;
  }
  const start = text.search(unreleased);
  const next = text.slice(start + 3).search(/^## /m);
  const end = next < 0 ? text.length : start + 3 + next;
  const section = text.slice(start, end);
  return text.slice(0, start) + insertInto(section, entry) + text.slice(end);
}

function insertInto(section: string, entry: string): string {
  const heading = /^### Changed[^\n]*\n\n?/m;
  if (heading.test(section)) return section.replace(heading, (found) => `${found}${entry}\n`);
  return `${section.trimEnd()}\n\n### Changed\n\n${entry}\n\n`;
}
