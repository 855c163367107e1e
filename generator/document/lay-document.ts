import { existsSync, readFileSync } from "node:fs";
import { splitPointer } from "../../runtime/json/pointer.js";
import { Additions, keyOf } from "./additions/additions.js";
import { layAdditions, type Laid } from "./additions/lay-additions.js";
import type { OpenApiDocument } from "../api/openapi.js";
import { GeneratorError, type Problem } from "../api/problem.js";
import { additionRules } from "./known-extensions.js";
import type { Plan, Source } from "./plan.js";
import { lintSources } from "./redocly.js";

/**
 * Lays the additions of a source over its document; `undefined` if it has none. What contradicts a published document
 * is left out: an example of another shape, a waiter of a field that is gone.
 *
 * Throws a GeneratorError if a document that we wrote ourselves has nothing for some part of them.
 */
export async function layDocument(
  source: Source,
  document: OpenApiDocument,
  plan: Plan,
): Promise<Laid | undefined> {
  if (source.additions === undefined || !existsSync(source.additions)) return undefined;
  const additions = new Additions(source.additions, plan.root, plan.inputs?.get(source.name));
  const isTheirs = isPublished(source);
  const rules = await additionRules(plan);
  const contradictions = new Map<string, Problem>();
  // At the whole of the time, the process that watches over a run ends it.
  const examplesUntil = performance.now() + Math.min(exampleTime, (plan.timeLimit ?? Infinity) / 2);
  for (;;) {
    const laid = layAdditions(additions, document, contradictions);
    if (!isTheirs) {
      const lags = laid.lags.filter(({ outranked }) => outranked === undefined);
      if (lags.length > 0) throw new GeneratorError(lags);
      return laid;
    }
    const { size } = contradictions;
    const given = { file: source.file, document: laid.document };
    const options = { documents: [given], examplesUntil, rules };
    const { entries } = await lintSources({ ...plan, sources: [source] }, options);
    const wrong: Problem[] = [];
    for (const { pointer, message } of entries) {
      const place = laid.originOf(splitPointer(pointer));
      if (place === undefined) continue;
      const problem = { ...additions.locate(place), message };
      // A text that is wrong is better than none.
      if (pointer.endsWith("/description")) wrong.push(problem);
      else contradictions.set(keyOf(place), problem);
    }
    // Leaving out one part may leave another without what it refers to.
    if (contradictions.size === size) return { ...laid, lags: [...laid.lags, ...wrong] };
  }
}

/** In milliseconds; those that people write take a fraction of a second. */
const exampleTime = 5000;

/** Reports whether the document of a source is the service's, as its additions say. */
export function isPublished({ additions }: Source): boolean {
  if (additions === undefined || !existsSync(additions)) return false;
  return isMarked(readFileSync(additions, "utf8"));
}

/** Reports whether additions say that their document is the service's. */
export function isMarked(additions: string): boolean {
  return /^published:/m.test(additions);
}
