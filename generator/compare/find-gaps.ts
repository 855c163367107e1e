import type { Api } from "../model/api.js";
import {
  matchOperations,
  titleOf,
  type MatchedOperations,
  type OperationPair,
} from "./match-operations.js";
import { pairStatuses } from "./pair-statuses.js";
import { walkPairs, type SchemaPair } from "./walk-pairs.js";
import { compareExtensions } from "./compare-extensions.js";
import { compareSchemas } from "./compare-schemas.js";
import { describeKey } from "./describe-key.js";
import { diffLists } from "./diff-lists.js";
import { gone, lags, type Gap } from "./gap.js";

/** Finds what a program could notice between a document of ours and what it is to become. */
export function findGaps(before: Api, after: Api): Gap[] {
  const operations = matchOperations(before, after);
  const gaps = [
    ...compareExtensions(before.document, after.document, "the document"),
    ...compareServers(before, after),
    ...compareKeys(before, after),
    ...compareOperations(before, after, operations),
    ...operations.pairs.flatMap((pair) => compareStatuses(pair, after)),
    ...comparePlaces(before, after, operations),
    ...compareUnused(before, after),
  ];
  const distinct = new Map(gaps.map((each) => [`${each.side} ${each.message}`, each]));
  return [...distinct.values()].map((gap) => ({ api: after.name, ...gap }));
}

function compareServers(before: Api, after: Api): Gap[] {
  const { added, removed } = diffLists(listServers(before), listServers(after));
  return [
    ...added.map((each) => lags("server", each)),
    ...removed.map((each) => gone("server", each)),
  ];
}

/** Servers with what stands in their URLs as long as nobody says otherwise. */
function listServers({ document }: Api): string[] {
  return (document.servers ?? []).map(({ url, variables = {} }) =>
    url.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => variables[name]?.default ?? whole),
  );
}

function compareKeys(before: Api, after: Api): Gap[] {
  const [old, current] = [before, after].map(describeKey);
  if (old === current) return [];
  if (current === undefined) return [gone("auth", `a key in the ${old}`)];
  const ours = old === undefined ? "" : `; ours: a key in the ${old}`;
  return [lags("auth", `a key in the ${current}${ours}`)];
}

function compareOperations(
  before: Api,
  after: Api,
  { pairs, added, removed }: MatchedOperations,
): Gap[] {
  return [
    ...added.map((operation) =>
      lags("operation", `${titleOf(after, operation)}, as ${operation.id}()`),
    ),
    ...removed.map((operation) =>
      gone("operation", `${titleOf(before, operation)}, which is ${operation.id}()`),
    ),
    ...pairs.flatMap((pair) => compareOperation(pair, after)),
  ];
}

function compareOperation({ before, after }: OperationPair, api: Api): Gap[] {
  const title = titleOf(api, after);
  const isDeprecated = after.source.deprecated === true && before.source.deprecated !== true;
  return [
    ...(before.id === after.id
      ? []
      : [lags("name", `${title} is ${after.id}(); ours: ${before.id}()`)]),
    ...(before.keyless === after.keyless
      ? []
      : [lags("auth", `${title} ${after.keyless ? "needs no key" : "needs a key"}`)]),
    ...compareExtensions(before.source, after.source, title),
    ...(isDeprecated ? [lags("deprecation", `${title} is deprecated`)] : []),
  ];
}

/** Answers come and go with their statuses; a range and the statuses within it are the same. */
function compareStatuses({ before, after }: OperationPair, api: Api): Gap[] {
  const [old, current] = [before, after].map(({ source }) => Object.keys(source.responses ?? {}));
  const title = titleOf(api, after);
  return pairStatuses(old ?? [], current ?? []).flatMap(([earlier, later]): Gap[] => {
    const kind = /^[123]/.test(earlier ?? later ?? "") ? "response" : "error";
    if (earlier === undefined) return [lags(kind, `${title} answers with ${later}`)];
    if (later === undefined) return [gone(kind, `${title} answers with ${earlier}`)];
    return [];
  });
}

function comparePlaces(before: Api, after: Api, { pairs }: MatchedOperations): Gap[] {
  const gaps: Gap[] = [];
  const documents = { before: before.document, after: after.document };
  walkPairs({ before, after }, pairs, (pair) => {
    // An answer that came or went is told by its status.
    if (pair.side === "response" && !pair.place.includes(".") && isOneSided(pair)) return;
    const place = `${titleOf(after, pair.operation.after)} ${pair.place}`;
    gaps.push(...comparePlace(pair, place, documents));
  });
  return gaps;
}

function comparePlace(
  pair: SchemaPair,
  place: string,
  documents: { readonly before: Api["document"]; readonly after: Api["document"] },
): Gap[] {
  const kind = kindOf(pair.place);
  if (pair.before === undefined) return [lags(kind, place)];
  if (pair.after === undefined) return [gone(kind, place)];
  const isRequired =
    pair.requiredBefore === pair.requiredAfter
      ? []
      : [lags("required flag", `${place} is ${pair.requiredAfter ? "required" : "optional"}`)];
  return [...isRequired, ...compareSchemas(pair, place, documents)];
}

function isOneSided({ before, after }: SchemaPair): boolean {
  return before === undefined || after === undefined;
}

function kindOf(place: string): string {
  if (/^(?:query|header|cookie)\.[^.]*$/.test(place)) return "parameter";
  return place.includes(".") ? "field" : "body";
}

/** Schemas that no operation uses are types all the same. */
function compareUnused(before: Api, after: Api): Gap[] {
  const [old, current] = [before, after].map(listUnused);
  if (old === undefined || current === undefined) return [];
  const earlier = new Set(before.schemas.map(({ schema }) => schema));
  const later = new Set(after.schemas.map(({ schema }) => schema));
  return [
    ...current.filter((name) => !earlier.has(name)).map((name) => lags("schema", name)),
    ...old.filter((name) => !later.has(name)).map((name) => gone("schema", name)),
  ];
}

function listUnused({ document, schemas }: Api): string[] {
  const text = JSON.stringify({ ...document, components: "" });
  const components = JSON.stringify(document.components ?? {});
  return schemas
    .map(({ schema }) => schema)
    .filter((name) => {
      const reference = `"#/components/schemas/${name}"`;
      return !text.includes(reference) && !components.includes(reference);
    });
}
