import { schemasIn, type Schemas } from "../model/extensions.js";
import type { Plan } from "./plan.js";

/** The extensions that the generator itself reads. */
const own = schemasIn(
  "generator/load/extensions",
  "x-budget",
  "x-concurrency",
  "x-env",
  "x-extensible-enum",
  "x-id",
  "x-mistakes",
  "x-name",
  "x-not-shown",
  "x-project",
  "x-region",
  "x-retry",
  "x-throttle",
);

/** Returns the extensions of a run: those of the generator, and those of its overlays. */
export function knownExtensions({ overlays = [] }: Pick<Plan, "overlays">): Schemas {
  return Object.assign({}, own, ...overlays.map(({ extensions }) => extensions));
}
