import path from "node:path";
import type { ClientPage } from "./reference-page.js";
import { code, table } from "../markdown-table.js";
import { importOf } from "./package-entries.js";

/** Kinds of what a reader of the overview looks for; types are found from there. */
const kinds: ReadonlySet<ClientPage["kind"]> = new Set(["class", "function", "value"]);

/**
 * Writes the first page of the client reference: what can be imported, and what that gives.
 *
 * @param pages the others, in the order in which they are listed
 */
export function renderOverview(pages: readonly ClientPage[]): string {
  const modules = pages.filter(({ kind }) => kind === "module");
  const lines = modules.map((module) => {
    const members = pages.filter((page) => page.module === module.module && kinds.has(page.kind));
    return [
      linkTo(module, importOf(module.module)),
      members.map((page) => linkTo(page, page.title)).join(", "),
    ];
  });
  return [
    "# Client reference",
    "All exports of the package, grouped by import path, in the order in which most programs need them.",
    table(["Import", "Classes, functions and values"], lines),
  ].join("\n\n");
}

function linkTo(page: ClientPage, text: string): string {
  return `[${code(text)}](${path.posix.relative("client", page.path)}.md)`;
}
