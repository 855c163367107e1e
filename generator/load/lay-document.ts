import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { splitPointer } from "../../runtime/json/pointer.js";
import { Additions, keyOf } from "./additions/additions.js";
import type { Lag } from "./additions/filling.js";
import { layAdditions, type Laid } from "./additions/lay-additions.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { GeneratorError, type Problem } from "../model/problem.js";
import { locateNode, locatePointer, type SourcePlace } from "./locate.js";
import type { Plan, Source } from "./plan.js";
import { lintSources } from "./redocly.js";

/** A bundled document of the project with our additions. */
export interface LaidDocument extends Pick<Laid, "document" | "originOf" | "foreign"> {
  /** Parts of the additions that a published document has nothing for, or contradicts. */
  readonly lags: readonly Problem[];
}

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
): Promise<LaidDocument | undefined> {
  if (source.additions === undefined || !existsSync(source.additions)) return undefined;
  const additions = new Additions(source.additions, plan.root);
  const lags: Lag[] = [];
  for (;;) {
    const laid = layAdditions(additions, document, new Set(lags.map(({ place }) => keyOf(place))));
    const found = isPublished(source) ? await findContradictions(laid, source, plan) : [];
    lags.push(...found);
    // Leaving out one part may leave another without what it refers to.
    if (found.length > 0) continue;
    const problems = [...laid.lags, ...lags].map(({ place, ...lag }): Problem => ({
      ...locatePointer(place.file, place.pointer, plan.root),
      ...lag,
    }));
    if (!isPublished(source) && problems.length > 0) throw new GeneratorError(problems);
    return { ...laid, lags: problems };
  }
}

async function findContradictions(laid: Laid, source: Source, plan: Plan): Promise<Lag[]> {
  const texts = new Map([[source.file, JSON.stringify(laid.document)]]);
  const { entries } = await lintSources({ ...plan, sources: [source] }, { texts });
  const found = entries.flatMap(({ pointer, message }): Lag[] => {
    const place = laid.originOf(splitPointer(pointer));
    return place === undefined ? [] : [{ place, message }];
  });
  return [...new Map(found.map((lag) => [keyOf(lag.place), lag])).values()];
}

/** Reports whether the document of a source is the service's, as its additions say. */
export function isPublished({ additions }: Source): boolean {
  if (additions === undefined || !existsSync(additions)) return false;
  return isMarked(readFileSync(additions, "utf8"));
}

/** Reports whether additions say that their document is the service's. */
export function isMarked(additions: string): boolean {
  return /^published:/m.test(additions);
}

/**
 * Finds the place of a node of a loaded document in the files that it comes from.
 *
 * @param pointer - JSON Pointer in the document; an empty one gives its file
 */
export function locateIn(
  { file, laid }: { readonly file: string; readonly laid?: LaidDocument | undefined },
  pointer: string,
  root: string,
): SourcePlace {
  if (pointer === "") return { file: path.relative(root, file) };
  if (laid === undefined) return locatePointer(file, pointer, root);
  const origin = laid.originOf(splitPointer(pointer));
  return origin === undefined
    ? locateNode(file, pointer, root)
    : locatePointer(origin.file, origin.pointer, root);
}
