/** Differences between regions, and the check before sending. */
export type { ValidationDetail } from "../errors/index.js";
export type { Operation, ParameterStyle, PartEncoding, Serialization } from "../transport/index.js";
export { createRegions, type Regions, type RegionSummary } from "./create-regions.js";
export { assertRegion, assertRegionalBody } from "./check-request.js";
export type {
  FieldRule,
  RegionalClient,
  RegionalField,
  RegionFacts,
  RegionRules,
} from "./check-request.js";
