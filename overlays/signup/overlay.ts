import type { ApiOperation } from "../../generator/model/api.js";
import { resolveResult } from "../../generator/model/resolve-json.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import type { Overlay } from "../../generator/weave/overlay.js";
import { addRegister, emitRequest, runtime, type Challenge } from "./add-register.js";

/** Adds a method that signs up in one call to an operation with `x-challenge`, and adds the expiry to claim links. */
export const signup: Overlay = {
  name: "signup",
  weave(generated) {
    for (const [operation, challenge] of generated.operationsWith<Challenge>("x-challenge"))
      addRegister(generated, operation, challenge);
    for (const [operation, limits] of generated.operationsWith<Limits>("x-limits"))
      addExpiry(generated, operation, limits);
  },
};

/** Adds the expiry to a result that expires (`x-limits`). A result with its own expiry needs no help. */
function addExpiry(
  generated: GeneratedApi,
  operation: ApiOperation,
  { claimLifetimeSeconds }: Limits,
): void {
  const { properties = {} } = resolveResult(generated.api.document, operation.source) ?? {};
  if (claimLifetimeSeconds === undefined || "expiresAt" in properties) return;
  const table = `${operation.tableName}LifetimeSeconds`;
  generated.addTable(table, claimLifetimeSeconds);
  generated.passResult(operation, {
    through: generated.addImport(runtime.withExpiry),
    args: [table],
    request: emitRequest(generated, operation, "options"),
    result: `${operation.result.type} & ${generated.addImport(runtime.Expiring)}`,
    doc: "Adds `expiresAt`: when the link expires.",
  });
}

interface Limits {
  readonly claimLifetimeSeconds?: number;
}
