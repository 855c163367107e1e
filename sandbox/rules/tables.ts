import type { LimitsTable } from "../../overlays/limits/index.js";
import type { ReasoningMatrix } from "../../overlays/reasoning/index.js";
import type { RegionRules } from "../../overlays/regions/index.js";
import { limits } from "../../generated/billing/tables.js";
import { regionRules as integrations } from "../../generated/integrations/tables.js";
import { regionRules as signup } from "../../generated/signup/tables.js";
import { reasoningMatrix as v2Matrix, regionRules as v2 } from "../../generated/v2/tables.js";
import { reasoningMatrix as v3Matrix, regionRules as v3 } from "../../generated/v3/tables.js";
import { reasoningMatrix as v4Matrix, regionRules as v4 } from "../../generated/v4/tables.js";

/** What models take as reasoning settings, by API. */
export const reasoningMatrices: Readonly<Record<string, ReasoningMatrix>> = {
  v2: v2Matrix,
  v3: v3Matrix,
  v4: v4Matrix,
};

/** What differs by region, by API. */
export const regionRules: Readonly<Record<string, RegionRules>> = {
  v2,
  v3,
  v4,
  integrations,
  signup,
};

/** Concurrency and request rates of projects. */
export const limitsTable: LimitsTable = limits;
