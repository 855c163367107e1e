import type { DefaultTheme } from "vitepress";

/**
 * Has the search show the page of an operation before what speaks about it. The configuration cannot say so: the rules of
 * the pages allow no function that is made of text.
 */
export function rankOperations({ search }: DefaultTheme.Config): void {
  const options = search?.provider === "local" ? search.options : undefined;
  const ranking: object | undefined = options?.miniSearch?.searchOptions;
  if (ranking !== undefined) Object.assign(ranking, { boostDocument });
}

function boostDocument(id: string, _term: string, stored?: Record<string, unknown>): number {
  const titles = stored?.["titles"];
  const isWhole = Array.isArray(titles) && titles.length === 0;
  if (isWhole && /\/api\/[^/]+\/[^/]+$/.test(id)) return 3;
  return id.includes("/client/") ? 0.5 : 1;
}
