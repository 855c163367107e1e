import { schemasIn } from "../../generator/api/extensions.js";
import { defineOverlay, type Overlay } from "../../generator/client/overlay.js";
import { runtimeModule } from "../../generator/client/runtime-symbols.js";
import { asRecord } from "../../runtime/json/values.js";
import type * as module from "../../runtime/limits/index.js";

const runtime = runtimeModule<typeof module>("limits");

/** Makes the limits of a document (`x-limits`) available as functions. */
export const limits: Overlay = defineOverlay({
  name: "limits",
  extensions: schemasIn("overlays/limits"),
  apply(client, { document }) {
    const { spendTiers, requestRate } = asRecord(document["x-limits"]);
    if (spendTiers === undefined || requestRate === undefined) return;
    const { project, edge } = asRecord(requestRate);
    const facts = { spendTiers, requestRate: project, edge };
    client.addTable("limits", facts, runtime.typeOf("LimitsTable"));
  },
  entry: {
    factory: runtime.createLimits,
    table: "limits",
    exports: [
      "spendTiers",
      "concurrencyForPayments",
      "effectiveConcurrency",
      "requestBudget",
    ] satisfies (keyof module.Limits)[],
  },
});
