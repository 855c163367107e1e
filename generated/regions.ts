import { createRegions } from "../runtime/regions/index.js";
import type { Regions } from "../runtime/regions/index.js";
import { regionRules as v2, regionFacts as v2_ } from "./v2/tables.js";
import { regionRules as v3, regionFacts as v3_ } from "./v3/tables.js";
import { regionRules as v4, regionFacts as v4_ } from "./v4/tables.js";
import {
  regionRules as integrations,
  regionFacts as integrations_,
} from "./integrations/tables.js";
import { regionRules as signup, regionFacts as signup_ } from "./signup/tables.js";

const bound: Regions<"v2" | "v3" | "v4" | "integrations" | "signup", "us" | "eu"> =
  /* @__PURE__ */ createRegions({
    v2: { ...v2, regions: v2_ },
    v3: { ...v3, regions: v3_ },
    v4: { ...v4, regions: v4_ },
    integrations: { ...integrations, regions: integrations_ },
    signup: { ...signup, regions: signup_ },
  });

/** Facts about each region. */
export const regions: typeof bound.regions = bound.regions;

/**
 * Returns the models that a region has, and whether they need your own key of their provider. Other models can be
 * sent, because a newer service may have them.
 *
 * @example
 * ```ts
 * const managed = models("eu").filter(({ isManaged }) => isManaged);
 * console.log(managed.map(({ name }) => name)); // those that need no key
 * ```
 */
export const models: typeof bound.models = bound.models;

/**
 * Returns the problems for which a client would reject a request in a region, in the shape of the service's response;
 * empty if no rule rejects it.
 *
 * @param operationId the operation, for example `things.create`
 * @param body the body as it would be sent, in the field names of that API
 *
 * @example
 * ```ts
 * const body = { task: "Find the opening hours", browserSettings: { proxyCountryCode: "us" } };
 * const problems = checkRegion("v4", "eu", "runs.create", body);
 * console.log(problems.map(({ msg }) => msg).join("\n"));
 * ```
 */
export const checkRegion: typeof bound.checkRegion = bound.checkRegion;

export type {
  AvailableModel,
  RegionFacts,
  RegionSummary,
  Regions,
  ValidationDetail,
} from "../runtime/regions/index.js";
