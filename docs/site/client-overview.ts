import path from "node:path";
import { code, table } from "./markdown-table.js";
import { readPackageEntries } from "./package-entries.js";

/** Kinds of what a reader of the overview looks for; types are found from there. */
const kinds = ["classes", "functions", "variables"] as const;

/**
 * Writes the first page of the client reference: what can be imported, and what that gives.
 *
 * @param pages their paths, such as `client/v4/classes/Runs`
 */
export function renderOverview(pages: readonly string[]): string {
  const entries = readPackageEntries();
  // The whole comes before its parts.
  const lines = [...entries.slice(-1), ...entries.slice(0, -1)].map(({ name }) => {
    const members = kinds.flatMap((kind) => pages.filter((page) => isIn(page, name, kind)));
    const links = members.map((page) => {
      const target = path.posix.relative("client", page);
      return `[${code(path.posix.basename(page))}](${target}.md)`;
    });
    return [`[${code(importOf(name))}](${name}/index.md)`, links.join(", ")];
  });
  return [
    "# Client reference",
    "All exports of the package, grouped by import path.",
    table(["Import", "Classes, functions and values"], lines),
  ].join("\n\n");
}

function isIn(page: string, module: string, kind: string): boolean {
  return path.posix.dirname(page) === `client/${module}/${kind}`;
}

function importOf(name: string): string {
  return name === "cloud-agent-sdk" ? name : `cloud-agent-sdk/${name}`;
}
