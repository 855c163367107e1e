import { emitUnion } from "../../generator/model/text/code.js";
import { defineOverlay, type AnyOverlay } from "../../generator/weave/overlay.js";
import { addChecks } from "./add-checks.js";
import { addTypes } from "./add-types.js";
import { readFacts, type RegionalFacts } from "./read-facts.js";
import type { Regions } from "../../runtime/regions/index.js";
import { runtime } from "./runtime.js";

/**
 * Rejects requests that the client's region does not accept, before they are sent, and types clients by their region.
 *
 * Source: the extension `x-regions`. This is the last overlay, because it narrows methods that others add.
 */
export const regions: AnyOverlay = defineOverlay<RegionalFacts>({
  name: "regions",
  read: readFacts,
  apply(generated, facts) {
    addChecks(generated, facts);
    addTypes(generated, facts);
  },
  entry: {
    factory: runtime.createRegions,
    type: runtime.types.Regions,
    typeArguments: (apis) => [
      emitUnion(apis.map(({ name }) => name)),
      emitUnion(apis.flatMap(({ regional }) => regional?.regions ?? [])),
    ],
    table: "regionRules",
    exports: ["regions", "checkRegion"] satisfies (keyof Regions)[],
  },
});
