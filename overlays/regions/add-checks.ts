import { addGuard } from "../../generator/weave/add-guard.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { isModelField } from "./narrow-body.js";
import type { RegionalFacts } from "./read-facts.js";
import { runtime } from "./runtime.js";

/** Adds the table of regional rules, and the check before each operation that it governs is sent. */
export function addChecks(generated: GeneratedApi, facts: RegionalFacts): void {
  const { operations, models } = facts;
  const limited = operations.filter(({ offered }) => offered !== undefined);
  const replaced = limited.flatMap(({ operation, instead }) =>
    instead === undefined ? [] : [[operation.id, instead] as const],
  );
  const varying = operations.filter(({ fields }) => fields.length > 0);
  const needsModels = varying.some(({ fields }) => fields.some(isModelField));
  generated.addTable({
    name: "regionRules",
    value: {
      regions: facts.regions,
      offered: Object.fromEntries(limited.map(({ operation, offered }) => [operation.id, offered])),
      instead: replaced.length > 0 ? Object.fromEntries(replaced) : undefined,
      fields: Object.fromEntries(varying.map(({ operation, fields }) => [operation.id, fields])),
      models: needsModels ? models : undefined,
    },
    type: runtime.types.RegionRules,
  });
  const assert = generated.addImport(runtime.assertRegion);
  generated.importTable("regionRules");
  for (const { operation, fields } of operations) {
    const body = fields.length === 0 ? "" : ", body";
    addGuard(generated, operation.id, {
      expression: `${assert}(regionRules, this.#transport, ${operation.tableName}${body})`,
      error: "RegionError",
      when: "The client's region does not accept the request; nothing was sent.",
    });
  }
}
