import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import { addBody } from "./add-body.js";
import { addModels } from "./add-models.js";
import { addSettings } from "./add-settings.js";
import { claimTypeNames } from "./claim-type-names.js";
import type { ReasoningFacts } from "./reasoning-facts.js";

/** Types the body by its model: a known model accepts what its row lists, any other model accepts anything. */
export function addTypes(generated: GeneratedApi, facts: ReasoningFacts): void {
  const names = claimTypeNames(generated, facts);
  addModels(generated, facts, names);
  addSettings(generated, facts, names);
  addBody(generated, facts, names);
  const { known, unnamed, body, parameter } = names;
  for (const name of [known, unnamed, body]) generated.importType(name);
  const constraint = `${known} | (string & {})`;
  generated.narrowBody(facts.matrix.operation, {
    type: `${body}<${parameter}>`,
    typeParameters: [{ name: parameter, constraint, default: `${known} | ${unnamed}` }],
  });
}
