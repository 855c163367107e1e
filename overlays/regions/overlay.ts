import { schemasIn } from "../../generator/api/extensions.js";
import { emitUnion } from "../../generator/api/text/code.js";
import { callRuntime } from "../../generator/client/call.js";
import { guard } from "../../generator/client/change.js";
import type { ClientCode } from "../../generator/client/client-code.js";
import { methodOf } from "../../generator/client/find.js";
import { defineOverlay, type Overlay } from "../../generator/client/overlay.js";
import { runtimeModule } from "../../generator/client/runtime-symbols.js";
import type * as module from "../../runtime/regions/index.js";
import { isModelField, narrowToRegion } from "./narrow-to-region.js";
import { demandRegion, typeByRegion } from "./demand-region.js";
import { readFacts, type RegionalFacts, type RegionalOperation } from "./read-facts.js";

const runtime = runtimeModule<typeof module>("regions");

/**
 * Rejects requests that the client's region does not accept, before they are sent, and types clients by their region.
 *
 * Source: the extension `x-regions`. It narrows methods that other overlays add.
 */
export const regions: Overlay = defineOverlay({
  name: "regions",
  extensions: schemasIn("overlays/regions"),
  after: ["actions", "browsers", "polling", "reasoning"],
  apply(client) {
    const facts = readFacts(client);
    if (facts === undefined) return;
    addChecks(client, facts);
    typeByRegion(client, facts);
    for (const each of facts.operations) narrowToRegion(client, facts, each);
    demandRegion(client, facts);
  },
  entry: {
    factory: runtime.createRegions,
    typeArguments: (apis) => [
      emitUnion(apis.map(({ name }) => name)),
      emitUnion(apis.flatMap(({ regional }) => regional?.regions ?? [])),
    ],
    table: "regionRules",
    apart: { member: "regions", table: "regionFacts" },
    exports: ["regions", "models", "checkRegion"] satisfies (keyof module.Regions)[],
  },
});

/** Adds the table of regional rules, and the check before each operation that it governs is sent. */
function addChecks(
  client: ClientCode,
  { regions: known, operations, models }: RegionalFacts,
): void {
  const needsModels = operations.some(({ fields }) => fields.some(isModelField));
  const byOperation = (fact: keyof RegionalOperation): object =>
    Object.fromEntries(operations.map((each) => [each.operation.id, each[fact]]));
  const rules = {
    regions: Object.fromEntries(Object.keys(known).map((region) => [region, {}])),
    offered: byOperation("offered"),
    instead: byOperation("instead"),
    fields: joinFields(operations),
    models: needsModels ? models : undefined,
  };
  client.addTable("regionRules", rules, runtime.typeOf("RegionRules"));
  client.addTable("regionFacts", known);
  const when = "The client's region does not accept the request; nothing was sent.";
  for (const { operation, offered, fields } of operations) {
    const assert = offered ? runtime.assertRegion : runtime.assertRegionalBody;
    const body = fields.length === 0 ? [] : ["body"];
    const args = ["regionRules", "this.#transport", operation.tableName, ...body];
    const check = callRuntime(client, assert, ...args);
    guard(methodOf(client, operation), `${check};`, "RegionError", when);
  }
}

/** Joins the fields of bodies that have the same rules, so that their values are in the table once. */
function joinFields(operations: readonly RegionalOperation[]): module.RegionalField[] {
  const joined = new Map<string, module.RegionalField>();
  for (const { operation, fields } of operations) {
    for (const { path, ...rules } of fields) {
      let key = JSON.stringify(rules);
      while (Object.hasOwn(joined.get(key)?.paths ?? {}, operation.id)) key += " ";
      joined.set(key, { paths: { ...joined.get(key)?.paths, [operation.id]: path }, ...rules });
    }
  }
  return [...joined.values()];
}
