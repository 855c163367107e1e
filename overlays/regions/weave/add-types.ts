import { resourceOf } from "../../../generator/model/api.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import { demandRegion } from "./demand-region.js";
import { narrowBody } from "./narrow-body.js";
import type { RegionalFacts } from "./regional-facts.js";
import { ValueTypes } from "./value-types.js";

/** Types resources by the region of their client: the bodies that it accepts, and the operations that it has. */
export function addTypes(generated: GeneratedApi, facts: RegionalFacts): void {
  const names = new ValueTypes(generated);
  for (const { operation } of facts.operations) generated.typeByRegion(resourceOf(operation));
  for (const each of facts.operations)
    if (each.fields.length > 0) narrowBody(generated, facts, each, names);
  demandRegion(generated, facts);
}
