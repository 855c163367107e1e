import type { DefaultTheme } from "vitepress";
import keywords from "./keywords.json" with { type: "json" };

/**
 * Ranks what the search finds. The configuration cannot say so: the rules of the pages allow no function that is made of
 * text.
 */
export function rankPages({ search }: DefaultTheme.Config): void {
  const options = search?.provider === "local" ? search.options : undefined;
  const ranking: object | undefined = options?.miniSearch?.searchOptions;
  if (ranking !== undefined) Object.assign(ranking, { boostDocument, fuzzy });
}

/** A number has no misprint, and a short word is nearly like many others. */
const fuzzy = (term: string): number | false => (/\d/.test(term) || term.length < 6 ? false : 0.2);

/** The pages that answer a word before those that have it, older versions after the newest, types of the client last. */
function boostDocument(id: string, term: string, stored?: Record<string, unknown>): number {
  const titles = stored?.["titles"];
  const isWhole = Array.isArray(titles) && titles.length === 0;
  const ranks: readonly (readonly [boolean, number])[] = [
    [isWhole && isAnswer(id, term), 300],
    [isWhole && /\/api\/[^/]+\/[^/]+$/.test(id), 3],
    [/\/(?:api|client)\/v[23]\b/.test(id), 0.4],
    [/\/client\/(?!.*\/(?:classes|functions)\/)/.test(id), 0.2],
    [/\/client\//.test(id), 0.5],
    [id.includes("/changelog"), 0.2],
  ];
  return ranks.reduce((boost, [isSo, factor]) => (isSo ? boost * factor : boost), 1);
}

function isAnswer(id: string, term: string): boolean {
  const [address = ""] = id.split("#");
  const [, text = ""] =
    Object.entries(keywords).find(([path]) => address.endsWith(`/${path}.html`)) ?? [];
  const words = text.toLowerCase().split(/[^a-z\d]+/);
  return words.includes(term);
}
