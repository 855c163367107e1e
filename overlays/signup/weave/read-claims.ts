import type { Api, ApiOperation } from "../../../generator/model/api.js";
import { resolveResult } from "../../../generator/model/resolve-json.js";
import { readOperations } from "../../../generator/weave/read-operations.js";
import { isRecord } from "../../../runtime/json/is-record.js";

/** An operation whose result expires. */
export interface Claim {
  readonly operation: ApiOperation;
  readonly lifetimeSeconds: number;
}

/** Reads the operations whose results expire (`x-limits`). A result with its own expiry needs no help. */
export function readClaims(api: Api): Claim[] {
  return readOperations(api, (operation) => {
    const limits = operation.source["x-limits"];
    const lifetimeSeconds = isRecord(limits) ? limits["claimLifetimeSeconds"] : undefined;
    const { properties = {} } = resolveResult(api.document, operation.source) ?? {};
    const isHelped = typeof lifetimeSeconds === "number" && !("expiresAt" in properties);
    return isHelped ? [{ operation, lifetimeSeconds }] : [];
  });
}
