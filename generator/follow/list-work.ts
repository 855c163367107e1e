import { existsSync } from "node:fs";
import path from "node:path";
import { asList, asRecord, asText } from "../../runtime/json/values.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import { emitPattern } from "../api/text/code.js";
import type { Change } from "./compare/change.js";
import { matchOperations } from "./compare/match-operations.js";
import { readNormal } from "./compare/normalize-forms.js";
import { closedValues } from "../document/additions/yield-to-document.js";
import { listTexts } from "../document/additions/json.js";
import type { LoadedDocument } from "../document/load-documents.js";
import type { SourcePlace } from "../document/locate.js";
import { allOperations, type Api, type ApiOperation } from "../api/api.js";
import { effectiveSchema } from "../api/effective-schema.js";
import type { OperationObject } from "../api/openapi.js";
import type { Problem } from "../api/problem.js";
import { resolveResult } from "../api/resolve-json.js";
import { splitWords } from "../api/names/words.js";
import { runCompiler } from "./verdict/compile-tree.js";

/**
 * Lists the manual work that a published document leaves in the specs of an API, in the order of work: what it has
 * nothing for or contradicts, its new methods, and what it shows that ours calls not shown.
 *
 * @param before - our document
 * @param loaded - the published one with our additions
 * @param changes - what it changes
 * @param read - reads a document with the names that its client has
 */
export function listWork(
  { name, document }: Pick<LoadedDocument, "name" | "document">,
  loaded: Pick<LoadedDocument, "document" | "files" | "laid" | "locate">,
  changes: readonly Change[],
  read: typeof readNormal = readNormal,
): Problem[] {
  const [before, after] = [read(name, document), read(name, loaded.document)];
  const { added } = matchOperations(before, after);
  const methods = added.map((operation): Problem => ({
    ...locateOperation(loaded, operation),
    message: `${operation.id}() is new; give it a good name, an x-budget and texts in the additions`,
  }));
  const shown = findShown(before, after, added).map(([at, what]): Problem => ({
    ...loaded.locate(emitPointer("x-not-shown", String(at))),
    message: `${what}; remove this entry and the sentences that call it open`,
  }));
  const { lags = [] } = loaded.laid ?? {};
  const statuses = findNewStatuses(before, after).map(([pointer, names]): Problem => ({
    ...loaded.locate(pointer),
    message: `x-waiter: the document lists ${names}; add here what ends the work, or a wait for it never ends`,
  }));
  return [...lags, ...statuses, ...findStaleTexts(loaded, changes), ...methods, ...shown];
}

/** Finds the statuses that a later document lists for work to wait for, by the place of those that end it. */
function findNewStatuses(before: Api, after: Api): (readonly [pointer: string, names: string])[] {
  return allOperations(after).flatMap((operation) => {
    const { field, terminal } = asRecord(operation.source["x-waiter"]);
    const old = allOperations(before).find(({ id }) => id === operation.id);
    const listIn = ({ document }: Api, source?: OperationObject): readonly unknown[] => {
      const { properties } = (source && resolveResult(document, source)) ?? {};
      return closedValues(document, properties?.[asText(field)]) ?? [];
    };
    const known = new Set([...asList(terminal), ...listIn(before, old?.source)]);
    const names = listIn(after, operation.source).filter((name) => !known.has(name));
    const { path: own, httpMethod } = operation;
    const place = emitPointer("paths", own, httpMethod, "x-waiter", "terminal");
    return names.length === 0 ? [] : [[place, names.join(", ")] as const];
  });
}

/** A published document may write the path of its servers before each of its own. */
function locateOperation(
  { files }: Pick<LoadedDocument, "files">,
  { path: own, httpMethod }: ApiOperation,
): SourcePlace {
  const stated = Object.keys(asRecord(asRecord(files.content)["paths"]));
  const whole = stated.find((each) => each.endsWith(own)) ?? own;
  return files.locate(emitPointer("paths", whole, httpMethod));
}

/**
 * Finds what our document marks as not shown (`x-not-shown`) but a later one shows, by its index.
 *
 * @param added - the operations that the later one adds
 */
function findShown(
  before: Api,
  after: Api,
  added: readonly ApiOperation[],
): (readonly [at: number, what: string])[] {
  const gaps = asList(before.document["x-not-shown"]).map(asRecord);
  return gaps.flatMap(({ what, words, schema }, at) => {
    const named = added.filter((operation) => mentions(operation, asList(words).map(asText)));
    const fields = listNewFields(before, after, asText(schema));
    const by = [...named.map(({ id }) => `${id}()`), ...fields].join(", ");
    return by === "" ? [] : [[at, `${asText(what)} is published (${by})`] as const];
  });
}

function mentions({ id, path: own }: ApiOperation, words: readonly string[]): boolean {
  const found = new Set(splitWords(`${id} ${own}`).map((word) => word.toLowerCase()));
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

/** Finds our texts that name a value which the published document has changed, such as an old default. */
function findStaleTexts(
  { laid, locate }: Pick<LoadedDocument, "laid" | "locate">,
  changes: readonly Change[],
): Problem[] {
  const ours = listTexts(laid?.document).filter(
    ({ steps }) =>
      /^(?:description|summary)$/.test(steps.at(-1) ?? "") && laid?.originOf(steps) !== undefined,
  );
  return ours.flatMap(({ steps, text }) =>
    changes.flatMap(({ was = "", message: expected }): Problem[] => {
      const word = was.replace(/^"(.*)"$/s, "$1");
      // A flag or a digit says too little to be recognized in a sentence.
      if (/^.$|^(?:true|false|null)?$/s.test(word) || !says(text, word)) return [];
      const place = locate(emitPointer(...steps));
      return [{ ...place, message: `the text says ${word}, which is no longer so`, expected }];
    }),
  );
}

/** Reports whether a text says a word, which may hold any character and is no part of a longer one. */
function says(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w-])${emitPattern(word)}(?![\\w-]|\\.\\w)`).test(text);
}

/** Folders in the order of work: code that uses the clients before its tests. */
const order = ["overlays", "runtime", "sandbox", "command", "docs", "bench", "test"];

/** Samples are user programs and a separate project. */
const projects = ["tsconfig.json", "docs/samples/tsconfig.json"];

/** Lists what no longer compiles, in the order of work. What compiles and no longer works is left to the tests. */
export async function listErrors(root: string): Promise<Problem[]> {
  const present = projects.map((name) => path.join(root, name)).filter((file) => existsSync(file));
  const found = await Promise.all(present.map((project) => runCompiler(root, project)));
  const errors = found.flat().map((error) => ({ ...error, file: path.relative(root, error.file) }));
  return errors.toSorted((a, b) => rankOf(a.file) - rankOf(b.file));
}

function rankOf(file: string): number {
  const rank = order.indexOf(file.split(path.sep)[0] ?? "");
  return rank < 0 ? order.length : rank;
}
