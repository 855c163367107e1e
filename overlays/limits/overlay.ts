import { asRecord } from "../../runtime/json/as-record.js";
import type { Api } from "../../generator/model/api.js";
import { defineOverlay, type AnyOverlay } from "../../generator/weave/overlay.js";
import type { Limits } from "../../runtime/limits/index.js";
import { runtime } from "./runtime.js";

/** Concurrency and request rates in a document, as its table has them. */
interface Facts {
  readonly spendTiers: unknown;
  readonly requestRate: { readonly general: unknown; readonly status: unknown };
}

/** Makes the limits of a document (`x-limits`) available as functions. */
export const limits: AnyOverlay = defineOverlay<Facts>({
  name: "limits",
  read: readLimits,
  apply(generated, facts) {
    generated.addTable({
      name: "limits",
      value: facts,
      type: runtime.types.LimitsTable,
    });
  },
  entry: {
    factory: runtime.createLimits,
    type: runtime.types.Limits,
    table: "limits",
    exports: [
      "spendTiers",
      "concurrencyForPayments",
      "effectiveConcurrency",
      "requestBudget",
    ] satisfies (keyof Limits)[],
  },
});

function readLimits({ document }: Api): Facts | undefined {
  const { spendTiers, requestRate } = asRecord(document["x-limits"]);
  const { general, status } = asRecord(asRecord(requestRate)["project"]);
  if (spendTiers === undefined || general === undefined || status === undefined) return undefined;
  return { spendTiers, requestRate: { general, status } };
}
