import { asList, asRecord, asText } from "../../runtime/json/values.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import type { Change } from "../compare/change.js";
import { matchOperations } from "../compare/match-operations.js";
import { readNormal } from "../compare/normalize-forms.js";
import { listTexts } from "../load/guarded-resolver.js";
import { locateIn } from "../load/lay-document.js";
import type { LoadedDocument } from "../load/load-documents.js";
import type { Api, ApiOperation } from "../model/api.js";
import { effectiveSchema } from "../model/effective-schema.js";
import type { Problem } from "../model/problem.js";
import { splitWords } from "../read/names/words.js";
import type { Published } from "./load-published.js";
import type { ApiReport, Outdated } from "./report.js";

/** An API with a published document, which has replaced ours. */
export interface ReportedApi {
  readonly report: ApiReport;
  readonly api: Api;
}

/**
 * Reports on every API with a published document.
 *
 * @param documents - ours, and those after published ones replaced some of them
 * @param changes - what they change, of every API
 * @param root - folder of the copy of the specs
 */
export function reportApis(
  published: readonly Published[],
  documents: Readonly<Record<"before" | "after", readonly LoadedDocument[]>>,
  changes: readonly Change[],
  root: string,
): ReportedApi[] {
  return published.map(({ name, from, outside, document: { info } }) => {
    const own = findDocument(documents.before, name);
    const loaded = findDocument(documents.after, name);
    const [before, api] = [readNormal(name, own.document), readNormal(name, loaded.document)];
    const { added } = matchOperations(before, api);
    const found = changes.filter((change) => change.api === name);
    const report: ApiReport = {
      name,
      from,
      version: { ours: before.document.info.version, published: info.version },
      outdated: findOutdated(before, api, added),
      newMethods: added.map(({ id }) => id),
      additions: [...(loaded.laid?.lags ?? []), ...findStaleTexts(loaded, found, root)],
      foreign: loaded.laid?.foreign ?? [],
      outside,
    };
    return { report, api };
  });
}

function findDocument(documents: readonly LoadedDocument[], name: string): LoadedDocument {
  const found = documents.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no document of ${name} was loaded`);
  return found;
}

/**
 * Finds what our document marks as not shown but a later document shows.
 *
 * @param added - the operations that the later one adds
 */
export function findOutdated(
  before: Api,
  after: Api,
  added: readonly ApiOperation[],
): readonly Outdated[] {
  const gaps = asList(before.document["x-not-shown"]).map(asRecord);
  const outdated = gaps.map(({ what, words, schema }) => {
    const named = added.filter((operation) => mentions(operation, asList(words).map(asText)));
    const fields = listNewFields(before, after, asText(schema));
    return { what: asText(what), shownBy: [...named.map(({ id }) => `${id}()`), ...fields] };
  });
  return outdated.filter(({ shownBy }) => shownBy.length > 0);
}

function mentions({ id, path }: ApiOperation, words: readonly string[]): boolean {
  const found = new Set(splitWords(`${id} ${path}`).map((word) => word.toLowerCase()));
  return words.some((word) => found.has(word));
}

function listNewFields(before: Api, after: Api, schema: string): string[] {
  const [old = [], current = []] = [before, after].map(({ document }) => {
    const found = document.components?.schemas?.[schema];
    return found && Object.keys(effectiveSchema(document, found).properties ?? {});
  });
  if (old.length === 0) return [];
  return current.filter((name) => !old.includes(name)).map((name) => `${schema}.${name}`);
}

/**
 * Finds our texts that name a value which the published document has changed, such as an old default.
 *
 * @param root - folder that file names are relative to
 */
export function findStaleTexts(
  loaded: Pick<LoadedDocument, "file" | "laid">,
  changes: readonly Change[],
  root: string,
): Problem[] {
  const { laid } = loaded;
  const ours = listTexts(laid?.document).filter(
    ({ steps }) =>
      /^(?:description|summary)$/.test(steps.at(-1) ?? "") && laid?.originOf(steps) !== undefined,
  );
  return ours.flatMap(({ steps, text }) =>
    changes.flatMap(({ was = "", message: expected }): Problem[] => {
      const word = was.replace(/^"(.*)"$/s, "$1");
      // A flag or a digit says too little to be recognized in a sentence.
      if (/^.$|^(?:true|false|null)?$/s.test(word) || !says(text, word)) return [];
      const place = locateIn(loaded, emitPointer(...steps), root);
      return [{ ...place, message: `the text says ${word}, which is no longer so`, expected }];
    }),
  );
}

/** Reports whether a text says a word, which may hold any character and is no part of a longer one. */
function says(text: string, word: string): boolean {
  const escaped = word.replaceAll(/[^\w\s]/g, "\\$&");
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-]|\\.\\w)`).test(text);
}
