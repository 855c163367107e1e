import type { Api, ApiOperation } from "../model/api.js";
import { resolve, type SchemaObject } from "../model/openapi.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { compareSchemas } from "./compare-schemas.js";
import { diffLists } from "./diff-lists.js";
import type { Effect } from "./effect.js";
import { gone, lags, type Gap } from "./gap.js";
import { pairAnswers, titleOf, type OperationPair } from "./match-operations.js";

/** Compares the response headers of the statuses that both descriptions have. */
export function compareHeaders(pair: OperationPair, old: Api, api: Api): Gap[] {
  const { before, after } = pair;
  return pairAnswers(pair).flatMap(([was, is]): Gap[] => {
    if (was === undefined || is === undefined) return [];
    const place = `${titleOf(api, after)} ${is} header`;
    const earlier = readHeaders(old, before, was);
    const later = readHeaders(api, after, is);
    const { added, removed } = diffLists(earlier.keys(), later.keys());
    const documents = { before: old.document, after: api.document };
    return [
      ...added.map((name) => lags("header", `${place}.${name}`, seen(`${place}.${name} is new`))),
      ...removed.map((name) =>
        gone("header", `${place}.${name}`, seen(`${place}.${name} is gone`)),
      ),
      ...[...later].flatMap(([name, schema]) => {
        const both = { side: "response", before: earlier.get(name), after: schema } as const;
        return compareSchemas(both, `${place}.${name}`, documents).map(soften);
      }),
    ];
  });
}

/**
 * Creates the effect of a header change. Methods do not return headers, so only callers that read the response see
 * them.
 */
function seen(reason: string): Effect {
  return { severity: "minor", reason };
}

function soften({ effect, ...gap }: Gap): Gap {
  return { ...gap, effect: effect?.severity === "major" ? seen(effect.reason) : effect };
}

/** Reads the headers by lowercase name, because header names are case-insensitive. */
function readHeaders(
  { document }: Api,
  { source }: ApiOperation,
  status: string,
): Map<string, SchemaObject> {
  const response = source.responses?.[status];
  if (response === undefined) return new Map();
  const { headers } = asRecord(resolve(document, response));
  return new Map(
    Object.entries(asRecord(headers)).map(([name, header]) => [
      name.toLowerCase(),
      asRecord(asRecord(resolve(document, asRecord(header)))["schema"]),
    ]),
  );
}
