import path from "node:path";
import type { ClientPage } from "./reference-page.js";

/** What is on one page for each module. */
const groups: readonly { readonly name: string; readonly kinds: readonly ClientPage["kind"][] }[] =
  [
    { name: "functions", kinds: ["function", "value"] },
    { name: "types", kinds: ["type"] },
  ];

/** A page, and the part of it that an earlier page has become. */
interface Place {
  readonly page: string;
  readonly fragment: string;
}

/**
 * Puts the functions and the types of each module on a page each, one section after the other: readers look at several
 * of them together, and a site has a hundred pages instead of five hundred. Links follow.
 */
export function groupPages(pages: readonly ClientPage[]): ClientPage[] {
  const places = new Map(pages.map((page) => [page.path, placeOf(page)] as const));
  const moved = pages.map((page) => ({ ...page, markdown: moveLinks(page, places) }));
  return moved.flatMap((page) => {
    const group = groupOf(page);
    if (group === undefined) return [page];
    const together = moved.filter(
      (other) => other.module === page.module && groupOf(other) === group,
    );
    return together[0] === page ? [joinPages(group.name, together)] : [];
  });
}

function groupOf({ kind }: ClientPage): (typeof groups)[number] | undefined {
  return groups.find(({ kinds }) => kinds.includes(kind));
}

function placeOf(page: ClientPage): Place {
  const group = groupOf(page);
  if (group === undefined) return { page: page.path, fragment: "" };
  return { page: groupPath(page.module, group.name), fragment: `#${slug(page.title)}` };
}

function groupPath(module: string, group: string): string {
  return `client/${module}/${group}`;
}

/** As VitePress makes the address of a heading that is a name. */
function slug(name: string): string {
  return name.toLowerCase().replaceAll("_", "-");
}

function joinPages(group: string, pages: readonly ClientPage[]): ClientPage {
  const [first] = pages;
  if (first === undefined) throw new Error("A page must be made of something.");
  const title = `${first.module}: ${group}`;
  return {
    ...first,
    path: groupPath(first.module, group),
    title,
    markdown: [`# ${title}`, ...pages.map(({ markdown }) => lowerHeadings(markdown).trim())].join(
      "\n\n",
    ),
  };
}

/** Code may have lines that begin like headings. */
function lowerHeadings(markdown: string): string {
  return markdown.replaceAll(/^```[^]*?^```$|^#+(?= )/gm, (found) =>
    found.startsWith("#") ? `#${found}` : found,
  );
}

function moveLinks(page: ClientPage, places: ReadonlyMap<string, Place>): string {
  const from = places.get(page.path)?.page ?? page.path;
  const [before, after] = [path.posix.dirname(page.path), path.posix.dirname(from)];
  return page.markdown.replaceAll(
    /\]\((?!\w+:)([^()\s#]*)(#[^()\s]*)?\)/g,
    (_, target: string, fragment = "") => {
      if (target === "") return `](${fragment})`;
      const old = path.posix.join(before, target);
      const place = places.get(old.replace(/\.md$/, ""));
      const file = place === undefined ? old : `${place.page}.md`;
      return `](${path.posix.relative(after, file)}${place?.fragment || fragment})`;
    },
  );
}
