import type { DocumentedApi } from "../api/apis.js";
import { renderOverview } from "./client-overview.js";
import { groupPages } from "./group-pages.js";
import { harmlessReference } from "../harmless.js";
import { readOperationFacts } from "./operation-facts.js";
import { linkOperations, linkTargets } from "./operation-links.js";
import type { ClientPage } from "./reference-page.js";
import { writeReference } from "./write-reference.js";

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
