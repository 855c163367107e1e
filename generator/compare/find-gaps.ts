import type { Api } from "../model/api.js";
import { serverAddress } from "../model/server-address.js";
import { compareExtensions } from "./compare-extensions.js";
import { compareHeaders } from "./compare-headers.js";
import { compareOperation } from "./compare-operation.js";
import { comparePlaces } from "./compare-places.js";
import { compareStatuses } from "./compare-statuses.js";
import { describeKey } from "../model/describe-key.js";
import { diffLists } from "./diff-lists.js";
import { gone, lags, type Gap } from "./gap.js";
import { matchOperations, titleOf, type MatchedOperations } from "./match-operations.js";

/** Finds what a program would notice between our document and its next version. */
export function findGaps(before: Api, after: Api): Gap[] {
  const operations = matchOperations(before, after);
  const gaps = [
    ...compareExtensions(before.document, after.document, "the document"),
    ...compareServers(before, after),
    ...compareKeys(before, after),
    ...compareOperations(before, after, operations),
    ...operations.pairs.flatMap((pair) => compareStatuses(pair, after)),
    ...operations.pairs.flatMap((pair) => compareHeaders(pair, before, after)),
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

function listServers({ document }: Api): string[] {
  return (document.servers ?? []).map(serverAddress);
}

function compareKeys(before: Api, after: Api): Gap[] {
  const [old, current] = [before, after].map(({ deployment }) => describeKey(deployment));
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
    ...pairs.flatMap((pair) => compareOperation(pair, { before, after })),
  ];
}

/** Compares schemas that no operation uses, because they are exported types too. */
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
