import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { splitPointer } from "../../runtime/json/pointer.js";
import { Additions, type Place } from "./additions/additions.js";
import { keyOf, type Lag } from "./additions/fill-parts.js";
import { layAdditions, type Laid } from "./additions/lay-additions.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { GeneratorError, type Problem } from "../model/problem.js";
import { locateNode, locatePointer, type SourcePlace } from "./locate.js";
import type { Plan, Source } from "./plan.js";
import { lintSources } from "./redocly.js";

/** A bundled document of the project with our additions. */
export interface LaidDocument extends Pick<Laid, "originOf" | "foreign"> {
  readonly document: OpenApiDocument;
  /** Whether the service published it, so that ours lags where the two differ. */
  readonly isPublished: boolean;
  /** Parts of the additions that a published document has nothing for, or contradicts. */
  readonly lags: readonly Problem[];
}

/**
 * Lays the additions of a source over its document; `undefined` if it has none.
 *
 * Throws a GeneratorError if a document that we wrote ourselves has nothing for some part of them.
 */
export async function layDocument(
  source: Source,
  document: OpenApiDocument,
  plan: Plan,
): Promise<LaidDocument | undefined> {
  if (source.additions === undefined || !existsSync(source.additions)) return undefined;
  const additions = relative(plan, () => new Additions(source.additions ?? ""));
  const isTheirs = isPublished(source);
  const { laid, lags } = isTheirs
    ? await layPublished(additions, document, source, plan)
    : { laid: relative(plan, () => layAdditions(additions, document)), lags: [] };
  const problems = [...laid.lags, ...lags].map((lag) => describeLag(lag, plan.root));
  if (!isTheirs && problems.length > 0) throw new GeneratorError(problems);
  return { ...laid, isPublished: isTheirs, lags: problems };
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

/** Leaves out what contradicts a published document: an example of another shape, a waiter of a field that is gone. */
async function layPublished(
  additions: Additions,
  document: OpenApiDocument,
  source: Source,
  plan: Plan,
): Promise<{ readonly laid: Laid; readonly lags: readonly Lag[] }> {
  const lags: Lag[] = [];
  for (;;) {
    const dropped = new Set(lags.map(({ place }) => keyOf(place)));
    const laid = layAdditions(additions, document, dropped);
    const texts = new Map([[source.file, JSON.stringify(laid.document)]]);
    const { entries } = await lintSources({ ...plan, sources: [source] }, { texts });
    const found = entries.flatMap(({ pointer, message }): Lag[] => {
      const place = laid.originOf(splitPointer(pointer));
      return place === undefined ? [] : [{ place, message }];
    });
    // Leaving out one part may leave another without what it refers to.
    if (found.length === 0) return { laid, lags };
    lags.push(...new Map(found.map((lag) => [keyOf(lag.place), lag])).values());
  }
}

function describeLag({ place, ...lag }: Lag, root: string): Problem {
  return { ...locatePlace(place, root), ...lag };
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
  return origin === undefined ? locateNode(file, pointer, root) : locatePlace(origin, root);
}

function locatePlace({ file, pointer }: Place, root: string): SourcePlace {
  return locatePointer(file, pointer, root);
}

/** Names files by their paths in the project. */
function relative<Result>({ root }: Plan, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof GeneratorError)) throw error;
    const problems = error.problems.map((problem): Problem => {
      const place = { file: problem.file, pointer: problem.pointer ?? "", node: undefined };
      return problem.pointer === undefined
        ? { ...problem, file: path.relative(root, problem.file) }
        : { ...problem, ...locatePlace(place, root) };
    });
    throw new GeneratorError(problems, error.exitCode, error);
  }
}
