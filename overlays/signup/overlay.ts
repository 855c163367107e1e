import type { ApiOperation } from "../../generator/model/api.js";
import { resolveResult } from "../../generator/model/resolve-json.js";
import { passThrough } from "../../generator/weave/change.js";
import type { ClientCode } from "../../generator/weave/client-code.js";
import { methodOf, operationsWith } from "../../generator/weave/find.js";
import { defineOverlay, type Overlay } from "../../generator/weave/overlay.js";
import { addRegister, emitRequest, runtime, type Challenge } from "./add-register.js";

/** Adds a method that signs up in one call to an operation with `x-challenge`, and adds the expiry to claim links. */
export const signup: Overlay = defineOverlay({
  name: "signup",
  extensions: ["x-challenge", "x-limits"],
  apply(client) {
    for (const [operation, challenge] of operationsWith<Challenge>(client, "x-challenge"))
      addRegister(client, operation, challenge);
    for (const [operation, limits] of operationsWith<Limits>(client, "x-limits"))
      addExpiry(client, operation, limits);
  },
});

/** Adds the expiry to a result that expires (`x-limits`). A result with its own expiry needs no help. */
function addExpiry(
  client: ClientCode,
  operation: ApiOperation,
  { claimLifetimeSeconds }: Limits,
): void {
  const { properties = {} } = resolveResult(client.api.document, operation.source) ?? {};
  if (claimLifetimeSeconds === undefined || "expiresAt" in properties) return;
  const table = `${operation.tableName}LifetimeSeconds`;
  client.addTable(table, claimLifetimeSeconds);
  passThrough(methodOf(client, operation), {
    through: client.use(runtime.withExpiry),
    args: [table],
    request: emitRequest(client, operation, "options"),
    result: `${operation.result.type} & ${client.use(runtime.typeOf("Expiring"))}`,
    doc: "Adds `expiresAt`: when the link expires.",
  });
}

interface Limits {
  readonly claimLifetimeSeconds?: number;
}
