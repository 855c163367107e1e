/** What differs by region, and the check before sending. */
export { assertRegion, type RegionalClient } from "./assert-region.js";
export { createRegions, type Regions, type RegionSummary } from "./create-regions.js";
export type { FieldRule, RegionalField, RegionFacts, RegionRules } from "./region-rules.js";
