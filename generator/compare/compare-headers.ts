import type { Api, ApiOperation } from "../model/api.js";
import { resolve } from "../model/openapi.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { diffLists } from "./diff-lists.js";
import type { Effect } from "./effect.js";
import { gone, lags, type Gap } from "./gap.js";
import { titleOf, type OperationPair } from "./match-operations.js";
import { pairAnswers } from "./pair-statuses.js";

/** Compares which headers answers come with, of the statuses that both descriptions have. */
export function compareHeaders(pair: OperationPair, old: Api, api: Api): Gap[] {
  const { before, after } = pair;
  return pairAnswers(pair).flatMap(([was, is]): Gap[] => {
    if (was === undefined || is === undefined) return [];
    const place = `${titleOf(api, after)} ${is} header`;
    const { added, removed } = diffLists(
      listHeaders(old, before, was),
      listHeaders(api, after, is),
    );
    return [
      ...added.map((name) => lags("header", `${place}.${name}`, seen(`${place}.${name} is new`))),
      ...removed.map((name) =>
        gone("header", `${place}.${name}`, seen(`${place}.${name} is gone`)),
      ),
    ];
  });
}

/** No method returns headers: only who reads the whole answer sees them. */
function seen(reason: string): Effect {
  return { severity: "minor", reason };
}

/** In lower case, since the case of their names says nothing. */
function listHeaders({ document }: Api, { source }: ApiOperation, status: string): string[] {
  const response = source.responses?.[status];
  if (response === undefined) return [];
  const { headers } = asRecord(resolve(document, response));
  return Object.keys(asRecord(headers)).map((name) => name.toLowerCase());
}
