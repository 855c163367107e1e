import path from "node:path";
import type { DocumentedApi } from "../api/apis.js";
import { groupPages } from "./group-pages.js";
import { harmlessReference } from "../harmless.js";
import { readOperationFacts } from "./operation-facts.js";
import { linkOperations, linkTargets } from "./operation-links.js";
import type { ClientPage } from "./reference-page.js";
import { writeReference } from "./write-reference.js";
import { code, table } from "../markdown-table.js";
import { importOf } from "./package-entries.js";

export type { ClientPage } from "./reference-page.js";

/** Reads the client reference from what the public declarations say about themselves, in the order of use. */
export async function readClientReference(apis: readonly DocumentedApi[]): Promise<ClientPage[]> {
  const written = await writeReference(await readOperationFacts(apis));
  const targets = linkTargets(apis);
  const pages = written.map((page) => {
    const text = harmlessReference(plainAnchors(page.markdown));
    return { ...page, markdown: linkOperations(text, page.path, targets) };
  });
  return groupPages([{ ...overview, markdown: renderOverview(pages) }, ...pages]);
}

const overview = {
  path: "client/index",
  title: "Client reference",
  kind: "overview",
  module: "",
} as const;

/** The plugin marks type parameters and rows of tables with HTML, and links to the marks; pages will do. */
function plainAnchors(text: string): string {
  return text
    .replaceAll(/<a id="[\w-]*"><\/a> ?/g, "")
    .replaceAll(/\[([^\]]*)\]\([^)#]*#type-parameter-[\w-]*\)/g, "$1")
    .replaceAll(/\[([^\]]*)\]\(#property-[\w-]*\)/g, "$1")
    .replaceAll(/(\]\([^)#]+)#property-[\w-]*\)/g, "$1)");
}

/** Kinds of what a reader of the overview looks for; types are found from there. */
const kinds: ReadonlySet<ClientPage["kind"]> = new Set(["class", "function", "value"]);

/**
 * Writes the first page of the client reference: what can be imported, and what that gives.
 *
 * @param pages the others, in the order in which they are listed
 */
function renderOverview(pages: readonly ClientPage[]): string {
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
