/** The groups of the guide's pages, in the order in which they are read. */
export const guideGroups = [
  "Start",
  "Runs",
  "Many runs",
  "Browsers",
  "Production",
  "Command line and agents",
  "Reference",
  "For maintainers",
] as const;

export type GuideGroup = (typeof guideGroups)[number];

/** Where a page is in the guide. */
export interface GuidePlace {
  readonly group: GuideGroup;
  /** Among all pages; there is room between two for another one. */
  readonly order: number;
}

/** The line that a page begins with. */
export const placeLine: RegExp = /^<!-- place: (?<group>.+) (?<order>\d+) -->\n+/;

/**
 * Reads the place of a page, given by its path below `docs/` without the ending.
 *
 * @throws {Error} when the page does not begin with its place, or names another group
 */
export function readPlace(page: string, source: string): GuidePlace {
  const { group: name, order } = placeLine.exec(source)?.groups ?? {};
  const group = guideGroups.find((known) => known === name);
  if (group !== undefined)
    return { group, order: guideGroups.indexOf(group) * 1_000 + Number(order) };
  throw new Error(
    `docs/${page}.md does not begin with its place, such as <!-- place: Browsers 25 -->. The groups are ${guideGroups.join(", ")}.`,
  );
}
