/** Differences between regions, and the check before sending. */
export type { ValidationDetail } from "../errors/index.js";
export type { Operation, ParameterStyle, PartEncoding, Serialization } from "../transport/index.js";
export { assertRegion, type RegionalClient } from "./assert-region.js";
export { createRegions, type Regions, type RegionSummary } from "./create-regions.js";
export type { FieldRule, RegionalField, RegionFacts, RegionRules } from "./check-request.js";
