import path from "node:path";
import type { ClientPage } from "./reference-page.js";

/** What is on one page for each module. */
const groups: readonly { readonly name: string; readonly kinds: readonly ClientPage["kind"][] }[] =
  [
    { name: "functions", kinds: ["function", "value"] },
    { name: "types", kinds: ["type"] },
  ];

/** A page, and what had pages before and is below its own text now. */
interface Grouped {
  readonly page: ClientPage;
  readonly sections: readonly ClientPage[];
}

/** Where a section is. */
interface Place {
  readonly page: string;
  readonly fragment: string;
}

/**
 * Puts the functions and the types of each module on a page each, one section after the other, by name: readers look
 * at several of them together, and a site has a hundred pages instead of five hundred. Links follow.
 */
export function groupPages(pages: readonly ClientPage[]): ClientPage[] {
  const grouped = pages.flatMap((page): Grouped[] => {
    const group = groupOf(page);
    if (group === undefined) return [{ page, sections: [] }];
    const members = pages.filter(
      (other) => other.module === page.module && groupOf(other) === group,
    );
    return members[0] === page ? [createGroup(group.name, page, members)] : [];
  });
  const places = new Map(grouped.flatMap(listPlaces));
  return grouped.map(({ page, sections }) => ({
    ...page,
    markdown: [page, ...sections].map((part) => moveLinks(part, places)).join("\n\n"),
  }));
}

function groupOf({ kind }: ClientPage): (typeof groups)[number] | undefined {
  return groups.find(({ kinds }) => kinds.includes(kind));
}

function createGroup(name: string, first: ClientPage, members: readonly ClientPage[]): Grouped {
  const title = `${first.module}: ${name}`;
  const sections = members
    .map((member) => ({ ...member, markdown: lowerHeadings(member.markdown).trim() }))
    .toSorted((a, b) => a.title.localeCompare(b.title, "en"));
  const page = { ...first, path: `client/${first.module}/${name}`, title, markdown: `# ${title}` };
  return { page, sections };
}

/** Code may have lines that begin like headings. */
function lowerHeadings(markdown: string): string {
  return markdown.replaceAll(/^```[^]*?^```$|^#+(?= )/gm, (found) =>
    found.startsWith("#") ? `#${found}` : found,
  );
}

/** A section is found by its first heading; a heading above it may have the same words. */
function listPlaces({ page, sections }: Grouped): [string, Place][] {
  const taken = new Set(listSlugs(page.markdown));
  return sections.map((section) => {
    const [own] = listSlugs(section.markdown).map((slug) => takeSlug(slug, taken));
    if (own === undefined) throw new Error(`${section.path} has no heading.`);
    return [section.path, { page: page.path, fragment: `#${own}` }];
  });
}

function listSlugs(markdown: string): string[] {
  const headings = markdown.matchAll(/^```[^]*?^```$|^#+ (.*)$/gm);
  return [...headings].flatMap(([, text]) => (text === undefined ? [] : [slugOf(text)]));
}

/** As VitePress makes the address of a heading that has neither accents nor a digit at its beginning. */
function slugOf(heading: string): string {
  return heading
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase();
}

/** As VitePress tells headings with the same words apart. */
function takeSlug(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let number = 1; taken.has(free); number += 1) free = `${slug}-${number}`;
  taken.add(free);
  return free;
}

/** Code may have what looks like a link: `tools[name](input)`. A link to a part of a section leads to the section. */
function moveLinks(page: ClientPage, places: ReadonlyMap<string, Place>): string {
  const from = places.get(page.path)?.page ?? page.path;
  return page.markdown.replaceAll(
    /^```[^]*?^```$|(?<![`\\])(`+)(?!`)[^\n]*?[^`]\1(?!`)|\]\((?!\w+:)([^()\s#]*)(#[^()\s]*)?\)/gm,
    (found, _, target: string | undefined, fragment = "") => {
      if (target === undefined || target + fragment === "") return found;
      const file = target === "" ? `${page.path}.md` : path.posix.join(page.path, "..", target);
      const place = places.get(file.replace(/\.md$/, ""));
      if (place === undefined && target === "") return found;
      const leads = place === undefined ? file : `${place.page}.md`;
      const to = path.posix.relative(path.posix.dirname(from), leads);
      return `](${to}${place?.fragment ?? fragment})`;
    },
  );
}
