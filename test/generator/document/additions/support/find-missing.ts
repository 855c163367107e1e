import { comparePublished } from "../../../../../generator/follow/compare/compare-published.js";
import { readBare } from "../../../../../generator/follow/compare/compare-published.js";

/** What of a published document ours does not state, whatever it calls it. */
export function findMissing(ours: object, published: object): string[] {
  const [own, other] = [readBare("ours", ours), readBare("published", published)];
  const stated = new Set(listTexts(ours));
  return [
    ...comparePublished(own, other).map(({ message }) => message),
    ...listTexts(published).filter((text) => !stated.has(text)),
  ];
}

const prose = new Set(["description", "example", "examples", "externalDocs", "summary"]);

/** All texts and examples of a document, as JSON. */
function listTexts(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    prose.has(key) ? [`${key}: ${JSON.stringify(value)}`] : listTexts(value),
  );
}
