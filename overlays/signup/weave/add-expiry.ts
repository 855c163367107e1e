import type { Api } from "../../../generator/model/api.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import { transport } from "../../../generator/weave/transport.js";
import { emitNeeds } from "./emit-needs.js";
import type { Claim } from "./read-claims.js";
import { runtime } from "./runtime.js";

/** Adds the expiry to the result of an operation. */
export function addExpiry(generated: GeneratedApi, api: Api, claim: Claim): void {
  const { operation, lifetimeSeconds } = claim;
  const table = `${operation.tableName}LifetimeSeconds`;
  generated.addTable({ name: table, value: lifetimeSeconds });
  generated.importTable(table);
  const expiring = generated.addImport(runtime.types.Expiring);
  generated.passResult(operation.id, {
    through: generated.addImport(runtime.withExpiry),
    args: [table],
    request: `${generated.addImport(transport.needing)}(options, ${emitNeeds(api, operation)})`,
    result: `${operation.result.type.text} & ${expiring}`,
    doc: "Adds `expiresAt`: when the link expires.",
  });
}
