import { asRecord } from "../../runtime/json/as-record.js";
import type { Api, ApiOperation } from "../model/api.js";
import { resolve, type SchemaObject } from "../model/openapi.js";
import type { Change } from "./change.js";
import { compareSchemas } from "./schemas/compare-schemas.js";
import { diffLists } from "./diff-lists.js";
import { pairAnswers, titleOf, type OperationPair } from "./match-operations.js";
import type { Sides } from "./sides.js";

/**
 * Compares the response headers of the statuses that both descriptions have. Methods do not return headers, so only
 * programs that read the response notice.
 */
export function compareHeaders(pair: OperationPair, sides: Sides): Change[] {
  const [old, api] = [sides.before.api, sides.after.api];
  return pairAnswers(pair).flatMap(([was, is]): Change[] => {
    if (was === undefined || is === undefined) return [];
    const place = `${titleOf(api, pair.after)} ${is} header`;
    const earlier = readHeaders(old, pair.before, was);
    const later = readHeaders(api, pair.after, is);
    const { added, removed } = diffLists(earlier.keys(), later.keys());
    return [
      ...added.map((name) => createChange(`${place}.${name} is new`)),
      ...removed.map((name) => createChange(`${place}.${name} is gone`)),
      ...[...later].flatMap(([name, schema]) => {
        const both = { side: "response", before: earlier.get(name), after: schema } as const;
        return compareSchemas(both, `${place}.${name}`, sides).map(soften);
      }),
    ];
  });
}

function createChange(message: string): Change {
  return { kind: "header", severity: "minor", message };
}

function soften(change: Change): Change {
  return change.severity === "major" ? { ...change, severity: "minor" } : change;
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
