import type { Api, ApiOperation } from "../../generator/model/api.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { passResult } from "../../generator/weave/pass-result.js";
import { transport } from "../../generator/weave/transport.js";
import { emitNeeds } from "./add-register.js";
import { runtime } from "./runtime.js";
import { resolveResult } from "../../generator/model/resolve-json.js";
import { readOperations } from "../../generator/weave/read-operations.js";
import { isRecord } from "../../runtime/json/is-record.js";

/** Adds the expiry to the result of an operation. */
export function addExpiry(generated: GeneratedApi, api: Api, claim: Claim): void {
  const { operation, lifetimeSeconds } = claim;
  const table = `${operation.tableName}LifetimeSeconds`;
  generated.addTable({ name: table, value: lifetimeSeconds });
  generated.importTable(table);
  const expiring = generated.addImport(runtime.types.Expiring);
  passResult(generated, operation.id, {
    through: generated.addImport(runtime.withExpiry),
    args: [table],
    request: `${generated.addImport(transport.needing)}(options, ${emitNeeds(api, operation)})`,
    result: `${operation.result.type.text} & ${expiring}`,
    doc: "Adds `expiresAt`: when the link expires.",
  });
}

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
