import type { ApiOperation } from "../../generator/model/api.js";
import { resolveResult } from "../../generator/model/resolve-json.js";
import { passResult } from "../../generator/weave/change-method.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { extensionOf, type Overlay } from "../../generator/weave/overlay.js";
import { addRegister, emitRequest, runtime, type Challenge } from "./add-register.js";

/** Adds a method that signs up in one call to an operation with `x-challenge`, and adds the expiry to claim links. */
export const signup: Overlay = {
  name: "signup",
  weave(generated) {
    for (const operation of generated.operations()) {
      const challenge = extensionOf<Challenge>(operation.source, "x-challenge");
      if (challenge !== undefined) addRegister(generated, operation, challenge);
    }
    for (const operation of generated.operations()) addExpiry(generated, operation);
  },
};

/** Adds the expiry to a result that expires (`x-limits`). A result with its own expiry needs no help. */
function addExpiry(generated: GeneratedApi, operation: ApiOperation): void {
  const limits = extensionOf<Limits>(operation.source, "x-limits");
  if (limits?.claimLifetimeSeconds === undefined) return;
  const { properties = {} } = resolveResult(generated.api.document, operation.source) ?? {};
  if ("expiresAt" in properties) return;
  const table = `${operation.tableName}LifetimeSeconds`;
  generated.addTable(table, limits.claimLifetimeSeconds);
  passResult(generated, operation.id, {
    through: generated.addImport(runtime.withExpiry),
    args: [table],
    request: emitRequest(generated, operation, "options"),
    result: `${operation.result.type.text} & ${generated.addImport(runtime.Expiring)}`,
    doc: "Adds `expiresAt`: when the link expires.",
  });
}

interface Limits {
  readonly claimLifetimeSeconds?: number;
}
