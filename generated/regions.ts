import { createRegions } from "../overlays/regions/index.js";
import type { Regions } from "../overlays/regions/index.js";
import { regionRules as v2 } from "./v2/tables.js";
import { regionRules as v3 } from "./v3/tables.js";
import { regionRules as v4 } from "./v4/tables.js";
import { regionRules as integrations } from "./integrations/tables.js";
import { regionRules as signup } from "./signup/tables.js";

const bound: Regions<"v2" | "v3" | "v4" | "integrations" | "signup", "us" | "eu"> = /* @__PURE__ */ createRegions({ v2, v3, v4, integrations, signup });

/** What there is in each region. */
export const regions: typeof bound.regions = bound.regions;

/**
 * The problems that a request would be refused for in a region, in the shape of the service's own answer;
 * an empty array: nothing is known against it.
 *
 * @param operationId the operation, for example `things.create`
 * @param body the body as it would be sent, in that API's own field names
 */
export const checkRegion: typeof bound.checkRegion = bound.checkRegion;

export type * from "../overlays/regions/index.js";
